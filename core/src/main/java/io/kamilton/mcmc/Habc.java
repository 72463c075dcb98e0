package io.kamilton.mcmc;

import io.kamilton.random.Purpose;
import io.kamilton.random.RandomStream;
import io.kamilton.random.Streams;
import io.kamilton.target.Call;
import io.kamilton.target.DifferentiableTarget;
import io.kamilton.target.Evaluated;
import io.kamilton.target.Evaluator;
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
  /** Energy errors beyond this are divergences, as in Stan. */
  private static final double DIVERGENT = 1000;

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

  private final Evaluator target;
  private final Settings settings;
  private final int evaluationsOfAForce;
  private final Forces forces;

  private Habc(Evaluator target, Settings settings, int evaluationsOfAForce, Forces forces) {
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
  public static Habc perturbed(Evaluator target, double c, int repeats, Settings settings) {
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
  public static Habc exact(Evaluator target, DifferentiableTarget exact, Settings settings) {
    return new Habc(
        target, settings, 0, (tally, call, random) -> Force.exact(exact, target, call, tally));
  }

  @Override
  public int mostEvaluations() {
    // new seeds, a force at the start and after every step, and the end
    return 1 + evaluationsOfAForce * (1 + settings.rule.mostSteps()) + 1;
  }

  @Override
  public Transition step(ChainState current, Streams random) {
    Metropolis.requireFits(current, target);
    RandomStream lengths = random.of(Purpose.STEP);
    double eps = settings.rule.eps(lengths);
    int steps = settings.rule.steps(lengths);
    Tally tally = new Tally(target);
    @Nullable Evaluated renewal = renewed(current, tally, random);
    ChainState from = renewal == null ? current : current.moveTo(renewal);
    double[] q = current.x().toArray();
    double[] p = new double[q.length];
    RandomStream gaussians = random.of(Purpose.MOMENTUM);
    gaussians.gaussians(p);
    double kinetic = kineticEnergy(p);
    Call call = new Call(random.chain(), from.seeds());
    Force force = forces.of(tally, call, random.of(Purpose.PROPOSAL));
    NoisyFlow flow = new NoisyFlow(q.length, settings.friction);
    boolean whole =
        !tally.hasFailed()
            && flow.flow(force, eps, steps, q, p, gaussians)
            && Double.isFinite(tally.evaluate(q, call).logEstimate());
    Evaluated end = tally.last();
    if (!whole || end == null) {
      // the renewed seeds stay, unless their record would hide a failure
      if (renewal == null || tally.hasFailed()) {
        StepInfo lost = info(0, false, tally, eps, steps, Double.NaN, kinetic, end);
        return new Transition(current.stay(), lost);
      }
      Evaluated kept = tally.withAllSimulations(renewal);
      StepInfo lost = info(0, true, tally, eps, steps, Double.NaN, kinetic, kept);
      return new Transition(current.moveTo(kept), lost);
    }
    // no accept step: the chain moves wherever it can stand
    double kineticEnd = kineticEnergy(p);
    double energyError = from.logPiHat() - end.logEstimate() + kineticEnd - kinetic;
    StepInfo moved = info(1, true, tally, eps, steps, energyError, kineticEnd, end);
    return new Transition(current.moveTo(end), moved);
  }

  /** ω′ at the same point, if accepted: with probability min(1, π̂(x, ω′)/π̂(x, ω)); or null. */
  private @Nullable Evaluated renewed(ChainState current, Tally tally, Streams random) {
    if (random.of(Purpose.RENEWAL).nextUniform() >= settings.refresh) {
      return null;
    }
    Metropolis trial = Metropolis.of(target, current, current.x().toArray(), 0, random);
    tally.add(trial.proposal());
    return trial.accepted() ? trial.proposal() : null;
  }

  private static StepInfo info(
      double probability,
      boolean accepted,
      Tally tally,
      double eps,
      int steps,
      double energyError,
      double kinetic,
      @Nullable Evaluated proposal) {
    return new StepInfo(
        Move.HABC,
        probability,
        accepted,
        tally.evaluations(),
        eps,
        steps,
        !(Math.abs(energyError) <= DIVERGENT),
        energyError,
        Double.NaN,
        kinetic,
        proposal);
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
