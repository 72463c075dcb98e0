package io.kamilton.mcmc;

import io.kamilton.hamiltonian.Leapfrog;
import io.kamilton.hamiltonian.Mass;
import io.kamilton.kernel.DifferentiableFunction;
import io.kamilton.kernel.Flat;
import io.kamilton.random.Purpose;
import io.kamilton.random.RandomStream;
import io.kamilton.random.Streams;
import io.kamilton.target.Call;
import io.kamilton.target.DifferentiableTarget;
import io.kamilton.target.Evaluated;
import io.kamilton.target.EvaluationFailure;
import io.kamilton.target.Evaluator;
import org.jspecify.annotations.Nullable;

/**
 * Kernel Hamiltonian Monte Carlo (Algorithm 1, steps 5 and 6): a trajectory of the surrogate's
 * flow, accepted with the true target.
 *
 * <p>With f = log π it is HMC ({@link #hmc}); with f = 0 and one step it is a random walk ({@link
 * #randomWalk}). With noise in π̂ it is pseudo-marginal as it stands: the estimate is in the state.
 */
public final class Kmc implements TransitionKernel {
  /** Energy errors beyond this are divergences, as in Stan. */
  private static final double DIVERGENT = 1000;

  private final Move move;
  private final Evaluator target;
  private final DifferentiableFunction f;
  private final Mass mass;
  private final StepRule rule;
  private final transient ThreadLocal<Leapfrog> leapfrog;

  public Kmc(Evaluator target, DifferentiableFunction f, Mass mass, StepRule rule) {
    this(Move.KMC, target, f, mass, rule);
  }

  private Kmc(Move move, Evaluator target, DifferentiableFunction f, Mass mass, StepRule rule) {
    if (f.dimension() != target.dimension()) {
      throw new IllegalArgumentException(
          "surrogate has dimension " + f.dimension() + "; the target " + target.dimension());
    }
    if (mass.dimension() != target.dimension()) {
      throw new IllegalArgumentException(
          "mass has dimension " + mass.dimension() + "; the target " + target.dimension());
    }
    this.move = move;
    this.target = target;
    this.f = f;
    this.mass = mass;
    this.rule = rule;
    leapfrog = ThreadLocal.withInitial(() -> new Leapfrog(f, mass));
  }

  private Object readResolve() {
    return new Kmc(move, target, f, mass, rule);
  }

  /** Hamiltonian Monte Carlo: the exact gradient is its surrogate. */
  public static Kmc hmc(DifferentiableTarget target, Mass mass, StepRule rule) {
    return hmc(new Evaluator(target), target, mass, rule);
  }

  /** Hamiltonian Monte Carlo on a target whose failures have a meaning of their own. */
  public static Kmc hmc(Evaluator target, DifferentiableTarget exact, Mass mass, StepRule rule) {
    return new Kmc(Move.HMC, target, new ExactGradient(exact), mass, rule);
  }

  /** A random walk x* = x + M^(−½)z: a flat surrogate and one step of size 1. */
  public static Kmc randomWalk(Evaluator target, Mass mass) {
    return randomWalk(target, mass, 1);
  }

  /** The same with steps {@code scale} times as long. */
  public static Kmc randomWalk(Evaluator target, Mass mass, double scale) {
    Flat flat = new Flat(target.dimension());
    return new Kmc(Move.RANDOM_WALK, target, flat, mass, StepRule.fixed(scale, 1));
  }

  @Override
  public Transition step(ChainState current, Streams random) {
    Metropolis.requireFits(current, target);
    RandomStream lengths = random.of(Purpose.STEP);
    double eps = rule.eps(lengths);
    int steps = rule.steps(lengths);
    double[] q = current.x().toArray();
    double[] p = new double[q.length];
    mass.draw(random.of(Purpose.MOMENTUM), p);
    double kineticStart = mass.kineticEnergy(p);
    double fStart = f.value(q);
    @Nullable Evaluated failed = null;
    boolean whole = false;
    try {
      whole = leapfrog.get().flow(eps, steps, q, p);
    } catch (EvaluationFailure e) {
      // the gradient of a target: a failure like any other, at the end of the trajectory
      failed = target.failed(q, new Call(random.chain(), current.seeds()), e);
    }
    if (!whole) {
      int asked = failed == null ? 0 : 1;
      StepInfo lost =
          new StepInfo(
              move,
              0,
              false,
              asked,
              eps,
              steps,
              true,
              Double.NaN,
              Double.NaN,
              kineticStart,
              failed);
      return new Transition(current.stay(), lost);
    }
    double kineticEnd = mass.kineticEnergy(p);
    double kinetic = kineticEnd - kineticStart;
    // log α = log π̂(x*) + log N(p*; 0, M) − log π̂(x_t) − log N(p′; 0, M), log π̂(x_t) as stored
    Metropolis trial = Metropolis.of(target, current, q, -kinetic, random);
    // where f is log π itself, all of the energy error is the integrator's
    double integrator = move == Move.HMC ? -trial.logRatio() : fStart - f.value(q) + kinetic;
    boolean divergent = Math.abs(integrator) > DIVERGENT;
    StepInfo info =
        new StepInfo(
            move,
            trial.probability(),
            trial.accepted(),
            1,
            eps,
            steps,
            divergent,
            -trial.logRatio(),
            integrator,
            trial.accepted() ? kineticEnd : kineticStart,
            trial.proposal());
    return new Transition(trial.next(current), info);
  }

  /** f = log π, whose value is asked for only as the target. */
  private record ExactGradient(DifferentiableTarget target) implements DifferentiableFunction {
    @Override
    public int dimension() {
      return target.dimension();
    }

    @Override
    public double value(double[] x) {
      return Double.NaN;
    }

    @Override
    public void gradient(double[] x, double[] out) {
      target.gradient(x, out);
    }
  }
}
