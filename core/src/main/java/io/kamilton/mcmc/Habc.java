package io.kamilton.mcmc;

import io.kamilton.random.Purpose;
import io.kamilton.random.RandomStream;
import io.kamilton.random.Streams;
import io.kamilton.target.Call;
import io.kamilton.target.Evaluated;
import io.kamilton.target.TargetTraits;
import java.io.Serializable;
import org.jspecify.annotations.Nullable;

/**
 * Hamiltonian ABC (Meeds, Leenders and Welling, 2015), to compare with: trajectories of noisy
 * gradients of a target at fixed seeds, and <em>no accept step</em>. It does not leave its target
 * invariant (docs/decisions/0026-habc.md).
 *
 * <p>The target is any estimate that is a function of the point and its seeds, the synthetic
 * likelihood of a simulator above all. Its seeds ω are part of the chain's state, the same all
 * along a trajectory; before one begins they are renewed by a Metropolis step on ω alone.
 */
public final class Habc implements TransitionKernel {
  /**
   * How trajectories go.
   *
   * @param friction C: how fast momentum is lost and drawn anew on the way; 0: not at all
   * @param refresh the probability that new seeds are proposed before a trajectory
   */
  public record Settings(StepRule rule, double friction, double refresh) implements Serializable {
    public Settings {
      if (!(friction >= 0 && friction < Double.POSITIVE_INFINITY)) {
        throw new IllegalArgumentException(
            "friction is " + friction + "; allowed: finite, at least 0");
      }
      if (!(refresh > 0 && refresh <= 1)) {
        throw new IllegalArgumentException(
            "refresh is " + refresh + "; allowed: above 0, at most 1");
      }
    }
  }

  /** The force of one trajectory. */
  private interface Forces extends Serializable {
    Force of(Tally tally, Call call, RandomStream directions);
  }

  private final TargetTraits target;
  private final Settings settings;
  private final int evaluationsOfAForce;
  private final Forces forces;

  private Habc(TargetTraits target, Settings settings, int evaluationsOfAForce, Forces forces) {
    this.target = target;
    this.settings = settings;
    this.evaluationsOfAForce = evaluationsOfAForce;
    this.forces = forces;
  }

  /**
   * With gradients by simultaneous perturbation.
   *
   * @param c how far each coordinate is moved, either way
   * @param repeats R: how many directions a gradient is averaged over
   */
  public static Habc perturbed(TargetTraits target, double c, int repeats, Settings settings) {
    if (!(c > 0 && c < Double.POSITIVE_INFINITY)) {
      throw new IllegalArgumentException("c is " + c + "; it must be positive and finite");
    }
    if (repeats < 1) {
      throw new IllegalArgumentException("repeats is " + repeats + "; it must be at least 1");
    }
    int d = target.dimension();
    return new Habc(
        target,
        settings,
        2 * repeats,
        (tally, call, random) -> new SimultaneousPerturbation(tally, call, d, random, c, repeats));
  }

  /** With exact gradients: what is left of the bias is that of the steps and of the target. */
  public static Habc exact(TargetTraits target, Settings settings) {
    target.requireGradient();
    return new Habc(target, settings, 0, (tally, call, random) -> Force.exact(call, tally));
  }

  @Override
  public int mostEvaluations() {
    // new seeds, a force at the start and after every step, and the end
    return 1 + evaluationsOfAForce * (1 + settings.rule.mostSteps()) + 1;
  }

  @Override
  public Step step(ChainState current, Streams random) {
    Metropolis.requireFits(current, target);
    if (random.of(Purpose.RENEWAL).nextUniform() >= settings.refresh) {
      return new Path(current, null, new Tally(), random).go();
    }
    // ω′ at the same point, accepted with probability min(1, π̂(x, ω′)/π̂(x, ω))
    return Metropolis.propose(
        target,
        current,
        current.x().toArray(),
        0,
        random,
        trial -> {
          Tally tally = new Tally();
          Evaluated renewal = tally.add(trial.proposal());
          return new Path(current, trial.accepted() ? renewal : null, tally, random).go();
        });
  }

  /** The trajectory of one step, after its seeds are decided. */
  private final class Path {
    private final ChainState current;
    private final @Nullable Evaluated renewal;
    private final Tally tally;
    private final Streams random;
    private final double eps;
    private final int steps;
    private final double[] q;
    private final double[] p;

    Path(ChainState current, @Nullable Evaluated renewal, Tally tally, Streams random) {
      this.current = current;
      this.renewal = renewal;
      this.tally = tally;
      this.random = random;
      RandomStream lengths = random.of(Purpose.STEP);
      eps = settings.rule.eps(lengths);
      steps = settings.rule.steps(lengths);
      q = current.x().toArray();
      p = new double[q.length];
    }

    Step go() {
      RandomStream gaussians = random.of(Purpose.MOMENTUM);
      gaussians.gaussians(p);
      double kinetic = kineticEnergy(p);
      if (tally.hasFailed()) {
        return lost(kinetic);
      }
      ChainState from = renewal == null ? current : current.moveTo(renewal);
      Call call = new Call(random.chain(), from.seeds());
      Force force = forces.of(tally, call, random.of(Purpose.PROPOSAL));
      return new NoisyFlow(settings.friction, eps, steps, q, p, gaussians)
          .flow(force, whole -> whole ? end(from, call, kinetic) : lost(kinetic));
    }

    /** No accept step: the chain moves wherever it can stand. */
    private Step end(ChainState from, Call call, double kinetic) {
      return Step.density(
          q,
          call,
          last -> {
            Evaluated end = tally.withAllSimulations(tally.add(last));
            if (!Double.isFinite(end.logEstimate())) {
              return lost(kinetic);
            }
            double kineticEnd = kineticEnergy(p);
            double energyError = from.logPiHat() - end.logEstimate() + kineticEnd - kinetic;
            StepInfo moved = info(energyError, kineticEnd, end).accepted(true, 1);
            return Step.done(current.moveTo(end), moved);
          });
    }

    /** The renewed seeds stay, unless their record would hide a failure. */
    private Step lost(double kinetic) {
      if (renewal == null || tally.hasFailed()) {
        StepInfo lost = info(Double.NaN, kinetic, tally.last());
        return Step.done(current.stay(), lost);
      }
      Evaluated kept = tally.withAllSimulations(renewal);
      StepInfo lost = info(Double.NaN, kinetic, kept).accepted(true, 0);
      return Step.done(current.moveTo(kept), lost);
    }

    private StepInfo info(double energyError, double kinetic, @Nullable Evaluated proposal) {
      return StepInfo.of(Move.HABC)
          .evaluated(tally.evaluations(), proposal)
          .steps(eps, steps)
          .with(Quantity.DIVERGENT, !(Math.abs(energyError) <= Trajectory.DIVERGENT))
          .energyErrors(energyError, Double.NaN)
          .with(Quantity.KINETIC_ENERGY, kinetic);
    }
  }

  /** ½‖p‖². */
  private static double kineticEnergy(double[] p) {
    double sum = 0;
    for (double each : p) {
      sum = Math.fma(each, each, sum);
    }
    return 0.5 * sum;
  }
}
