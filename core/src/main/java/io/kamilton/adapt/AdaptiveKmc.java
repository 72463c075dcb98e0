package io.kamilton.adapt;

import io.kamilton.hamiltonian.Mass;
import io.kamilton.mcmc.Kmc;
import io.kamilton.mcmc.Mixture;
import io.kamilton.mcmc.Move;
import io.kamilton.mcmc.StepInfo;
import io.kamilton.mcmc.StepRule;
import io.kamilton.mcmc.Transition;
import io.kamilton.mcmc.TransitionKernel;
import io.kamilton.random.Purpose;
import io.kamilton.random.RandomStream;
import io.kamilton.surrogate.Surrogate;
import io.kamilton.target.TargetTraits;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Adaptive KMC (Algorithm 1): every point of every chain is learnt from; with probability a_t the
 * surrogate is refreshed, and the step size is then found anew by dual averaging.
 *
 * <p>A share of adaptive Metropolis moves stays in: a floor under a bad surrogate, and all there is
 * before the first one. Rounds of one iteration are the paper's algorithm; longer ones learn a
 * little later. After warm-up nothing changes, unless {@link Settings#vanishing} is asked for.
 */
public final class AdaptiveKmc implements Adapter {
  /**
   * What the paper leaves to the user.
   *
   * @param rule numbers of leapfrog steps, and step sizes to start from; dual averaging scales them
   * @param goal the acceptance rate that dual averaging aims at
   * @param walkShare the share of adaptive Metropolis moves, in [0, 1)
   * @param roundLength iterations between looks at what the chains did
   * @param lastRefit no refits of warm-up after this iteration, so that the step size settles
   * @param vanishing whether the surrogate is refreshed after warm-up too, with probability a_t →
   *     0; step sizes and the random walk stay as they are
   */
  public record Settings(
      StepRule rule,
      double goal,
      double walkShare,
      int roundLength,
      long lastRefit,
      boolean vanishing) {
    /** Nothing changes after warm-up. */
    public Settings(StepRule rule, double goal, double walkShare, int roundLength, long lastRefit) {
      this(rule, goal, walkShare, roundLength, lastRefit, false);
    }

    public Settings {
      if (!(walkShare >= 0 && walkShare < 1)) {
        throw new IllegalArgumentException(
            "walkShare is " + walkShare + "; allowed: from 0 to below 1");
      }
      if (roundLength < 1) {
        throw new IllegalArgumentException(
            "roundLength is " + roundLength + "; it must be at least 1");
      }
    }
  }

  private final TargetTraits target;
  private final Learner learner;
  private final Schedule schedule;
  private final Settings settings;
  private final long seed;
  private final AdaptiveMetropolis walk;
  private final DualAveraging scale;
  private @Nullable Surrogate surrogate;
  private final Mass mass;
  private TransitionKernel kernel;
  private boolean warmedUp;

  /** The surrogate's fingerprint. */
  private long learnt;

  public AdaptiveKmc(
      TargetTraits target, Learner learner, Schedule schedule, Settings settings, long seed) {
    this.target = target;
    this.learner = learner;
    this.schedule = schedule;
    this.settings = settings;
    this.seed = seed;
    walk = new AdaptiveMetropolis(target, 1);
    scale = new DualAveraging(1, settings.goal);
    mass = Mass.isotropic(target.dimension(), 1);
    kernel = walk.kernel(0);
  }

  @Override
  public TransitionKernel kernel(int chain) {
    return kernel;
  }

  @Override
  public int roundLength() {
    return settings.roundLength;
  }

  @Override
  public void learn(List<ChainRound> round) {
    long t = 0;
    boolean refresh = false;
    for (ChainRound chain : round) {
      for (Transition transition : chain.transitions()) {
        observe(chain.chain(), transition);
        t = transition.next().t();
        refresh |= chain.chain() == 0 && schedule.isRefreshed(seed, t);
      }
    }
    if (refresh && (warmedUp || t <= settings.lastRefit)) {
      refit(t);
    }
    if (!warmedUp) {
      walk.endWarmup();
    }
    kernel = current(warmedUp ? scale.averaged() : scale.eps());
  }

  private void observe(int chain, Transition transition) {
    learner.add(chain, transition.next().x().toArray());
    StepInfo info = transition.info();
    if (warmedUp) {
      return;
    }
    if (info.move() == Move.KMC) {
      scale.observe(info.acceptProbability());
    } else {
      walk.learn(chain, transition);
    }
  }

  private void refit(long t) {
    Surrogate next = learner.refit(RandomStream.of(seed, 0, t, Purpose.SUBSAMPLE));
    if (next != null) {
      if (!warmedUp) {
        scale.restart(surrogate == null ? 1 : scale.averaged());
      }
      surrogate = next;
      learnt = new Fingerprint().add(next).value();
    }
  }

  private TransitionKernel current(double factor) {
    if (surrogate == null) {
      return walk.kernel(0);
    }
    Kmc kmc = new Kmc(target, surrogate, mass, settings.rule.scaled(factor));
    return settings.walkShare == 0
        ? kmc
        : new Mixture(
            List.of(
                new Mixture.Part(kmc, 1 - settings.walkShare),
                new Mixture.Part(walk.kernel(0), settings.walkShare)));
  }

  @Override
  public void refit() {
    refit(0);
    kernel = current(scale.eps());
  }

  @Override
  public long fingerprint() {
    double factor = warmedUp ? scale.averaged() : scale.eps();
    return new Fingerprint().add(walk.fingerprint()).add(learnt).add(factor).value();
  }

  @Override
  public boolean continuesAfterWarmup() {
    return settings.vanishing;
  }

  @Override
  public void endWarmup() {
    warmedUp = true;
    walk.endWarmup();
    kernel = current(scale.averaged());
  }
}
