package io.kamilton.adapt;

import io.kamilton.kernel.GaussianKernel;
import io.kamilton.kernel.Kernel;
import io.kamilton.linalg.Matrix;
import io.kamilton.mcmc.Kamh;
import io.kamilton.mcmc.Move;
import io.kamilton.mcmc.Transition;
import io.kamilton.mcmc.TransitionKernel;
import io.kamilton.random.Purpose;
import io.kamilton.random.RandomStream;
import io.kamilton.target.TargetTraits;
import java.util.List;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;

/**
 * Adaptive KAMH: with probability a_t the proposal sees a fresh sub-sample of n points of the
 * history, and ν drives the acceptance rate to its goal (Andrieu and Thoms, 2008). Adaptive
 * Metropolis before the first sub-sample.
 */
public final class AdaptiveKamh implements Adapter {
  private static final double GOAL = 0.234;

  private final TargetTraits target;
  private final ToDoubleFunction<Matrix> sigma;
  private final double gamma2;
  private final int n;
  private final Schedule schedule;
  private final long seed;
  private final AdaptiveMetropolis walk;
  private final SubSample history = new SubSample();
  private @Nullable Matrix chosen;
  private double logNu = StrictMath.log(2.38);
  private long seen;
  private TransitionKernel current;

  public AdaptiveKamh(
      TargetTraits target, double sigma, double gamma2, int n, Schedule schedule, long seed) {
    this(target, points -> sigma, gamma2, n, schedule, seed);
    Kernel.positive("sigma", sigma);
  }

  /** With a σ that is a function of each sub-sample. */
  public AdaptiveKamh(
      TargetTraits target,
      ToDoubleFunction<Matrix> sigma,
      double gamma2,
      int n,
      Schedule schedule,
      long seed) {
    this.target = target;
    this.sigma = sigma;
    this.gamma2 = Kernel.positive("gamma2", gamma2);
    this.n = n;
    this.schedule = schedule;
    this.seed = seed;
    walk = new AdaptiveMetropolis(target, 1);
    current = walk.kernel(0);
  }

  @Override
  public TransitionKernel kernel(int chain) {
    return current;
  }

  @Override
  public int roundLength() {
    return 10;
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
    if (refresh) {
      choose(t);
    }
    endWarmup();
  }

  @Override
  public void refit() {
    choose(0);
    endWarmup();
  }

  private void choose(long t) {
    Matrix next = history.draw(n, RandomStream.of(seed, 0, t, Purpose.SUBSAMPLE));
    chosen = next == null ? chosen : next;
  }

  private void observe(int chain, Transition transition) {
    history.add(transition.next().x().toArray());
    seen++;
    if (transition.info().move() == Move.KAMH) {
      double gamma = StrictMath.pow(seen + 10.0, -0.7);
      logNu += gamma * (transition.info().acceptProbability() - GOAL);
    } else {
      walk.learn(chain, transition);
    }
  }

  @Override
  public long fingerprint() {
    Fingerprint all = new Fingerprint().add(walk.fingerprint()).add(logNu);
    for (int i = 0; chosen != null && i < chosen.rows(); i++) {
      all.add(chosen.row(i));
    }
    return all.value();
  }

  @Override
  public void endWarmup() {
    walk.endWarmup();
    current = chosen == null ? walk.kernel(0) : kamh(chosen);
  }

  private Kamh kamh(Matrix points) {
    GaussianKernel kernel = new GaussianKernel(sigma.applyAsDouble(points));
    return new Kamh(target, kernel, points, gamma2, StrictMath.exp(2 * logNu) / n);
  }
}
