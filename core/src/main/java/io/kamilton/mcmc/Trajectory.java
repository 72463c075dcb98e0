package io.kamilton.mcmc;

import io.kamilton.hamiltonian.Mass;
import io.kamilton.random.Purpose;
import io.kamilton.random.RandomStream;
import io.kamilton.random.Streams;
import io.kamilton.target.Evaluated;
import io.kamilton.target.Outcome;
import io.kamilton.target.TargetTraits;
import org.jspecify.annotations.Nullable;

/**
 * A Hamiltonian trajectory of one step of a chain: ε, the number of steps and the momentum are
 * drawn, a flow then moves q and p, and the end is proposed.
 */
final class Trajectory {
  /** Energy errors beyond this are divergences, as in Stan. */
  static final double DIVERGENT = 1000;

  /** How much of the energy error is the integrator's, when that is known. */
  interface IntegratorError {
    double of(Metropolis trial, double kinetic);
  }

  final double eps;
  final int steps;
  final double[] q;
  final double[] p;
  private final Move move;
  private final TargetTraits target;
  private final ChainState current;
  private final Mass mass;
  private final Streams random;
  private final double kineticStart;

  Trajectory(
      Move move,
      TargetTraits target,
      ChainState current,
      Mass mass,
      StepRule rule,
      Streams random) {
    Metropolis.requireFits(current, target);
    this.move = move;
    this.target = target;
    this.current = current;
    this.mass = mass;
    this.random = random;
    RandomStream lengths = random.of(Purpose.STEP);
    eps = rule.eps(lengths);
    steps = rule.steps(lengths);
    q = current.x().toArray();
    p = new double[q.length];
    mass.draw(random.of(Purpose.MOMENTUM), p);
    kineticStart = mass.kineticEnergy(p);
  }

  /** The chain stays: the trajectory left the finite numbers, or the target failed on the way. */
  Step lost(@Nullable Evaluated failed) {
    StepInfo info =
        StepInfo.of(move)
            .steps(eps, steps)
            .with(Quantity.DIVERGENT, true)
            .with(Quantity.KINETIC_ENERGY, kineticStart)
            .evaluated(failed == null ? 0 : 1, failed);
    return Step.done(current.stay(), info);
  }

  /** Proposes the end. */
  Step proposed(IntegratorError error) {
    double kineticEnd = mass.kineticEnergy(p);
    double kinetic = kineticEnd - kineticStart;
    // log α = log π̂(x*) + log N(p*; 0, M) − log π̂(x_t) − log N(p′; 0, M), log π̂(x_t) as stored
    return Metropolis.propose(
        target,
        current,
        q,
        -kinetic,
        random,
        trial -> {
          double integrator = error.of(trial, kinetic);
          boolean finished = trial.proposal().outcome() != Outcome.BELOW;
          StepInfo info =
              trial
                  .info(move)
                  .steps(eps, steps)
                  .with(Quantity.DIVERGENT, finished && Math.abs(integrator) > DIVERGENT)
                  .energyErrors(-trial.logRatio(), integrator)
                  .with(Quantity.KINETIC_ENERGY, trial.accepted() ? kineticEnd : kineticStart);
          return Step.done(trial.next(current), info);
        });
  }
}
