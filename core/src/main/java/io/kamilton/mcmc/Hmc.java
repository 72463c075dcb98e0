package io.kamilton.mcmc;

import io.kamilton.hamiltonian.Mass;
import io.kamilton.hamiltonian.ToldLeapfrog;
import io.kamilton.random.Streams;
import io.kamilton.target.Call;
import io.kamilton.target.Evaluated;
import io.kamilton.target.Gradient;
import io.kamilton.target.Question;
import io.kamilton.target.TargetTraits;

/**
 * Hamiltonian Monte Carlo: {@link Kmc} with the target's own gradient, which is asked for at every
 * leapfrog step.
 */
public final class Hmc implements TransitionKernel {
  private final TargetTraits target;
  private final Mass mass;
  private final StepRule rule;

  public Hmc(TargetTraits target, Mass mass, StepRule rule) {
    target.requireGradient();
    Metropolis.requireFits(mass, target);
    this.target = target;
    this.mass = mass;
    this.rule = rule;
  }

  @Override
  public Step step(ChainState current, Streams random) {
    Trajectory path = new Trajectory(Move.HMC, target, current, mass, rule, random);
    ToldLeapfrog leapfrog = new ToldLeapfrog(mass, path.eps, path.steps, path.q, path.p);
    return along(path, leapfrog, new Call(random.chain(), current.seeds()));
  }

  /** The rest of the trajectory. */
  private static Step along(Trajectory path, ToldLeapfrog leapfrog, Call call) {
    return new Step.Ask(
        Question.gradient(path.q, call),
        told -> {
          if (!(told instanceof Gradient gradient)) {
            // a failure like any other, at the end of the trajectory
            return path.lost((Evaluated) told);
          }
          if (!leapfrog.tell(gradient.value().toArray())) {
            return along(path, leapfrog, call);
          }
          // as f is log π itself, all of the energy error is the integrator's
          return leapfrog.isFinite()
              ? path.proposed((trial, kinetic) -> -trial.logRatio())
              : path.lost(null);
        });
  }
}
