package io.kamilton.mcmc;

import io.kamilton.hamiltonian.Leapfrog;
import io.kamilton.hamiltonian.Mass;
import io.kamilton.kernel.DifferentiableFunction;
import io.kamilton.kernel.Flat;
import io.kamilton.random.Streams;
import io.kamilton.target.TargetTraits;

/**
 * Kernel Hamiltonian Monte Carlo (Algorithm 1, steps 5 and 6): a trajectory of the surrogate's
 * flow, accepted with the true target.
 *
 * <p>With f = log π it would be {@link Hmc}; with f = 0 and one step it is a random walk ({@link
 * #randomWalk}). With noise in π̂ it is pseudo-marginal as it stands: the estimate is in the state.
 */
public final class Kmc implements TransitionKernel {
  private final Move move;
  private final TargetTraits target;
  private final DifferentiableFunction f;
  private final Mass mass;
  private final StepRule rule;
  private final transient ThreadLocal<Leapfrog> leapfrog;

  public Kmc(TargetTraits target, DifferentiableFunction f, Mass mass, StepRule rule) {
    this(Move.KMC, target, f, mass, rule);
  }

  private Kmc(Move move, TargetTraits target, DifferentiableFunction f, Mass mass, StepRule rule) {
    if (f.dimension() != target.dimension()) {
      throw new IllegalArgumentException(
          "surrogate has dimension " + f.dimension() + "; the target " + target.dimension());
    }
    Metropolis.requireFits(mass, target);
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

  /** A random walk x* = x + M^(−½)z: a flat surrogate and one step of size 1. */
  public static Kmc randomWalk(TargetTraits target, Mass mass) {
    return randomWalk(target, mass, 1);
  }

  /** The same with steps {@code scale} times as long. */
  public static Kmc randomWalk(TargetTraits target, Mass mass, double scale) {
    Flat flat = new Flat(target.dimension());
    return new Kmc(Move.RANDOM_WALK, target, flat, mass, StepRule.fixed(scale, 1));
  }

  @Override
  public Step step(ChainState current, Streams random) {
    Trajectory path = new Trajectory(move, target, current, mass, rule, random);
    double fStart = f.value(path.q);
    return leapfrog.get().flow(path.eps, path.steps, path.q, path.p)
        ? path.proposed((trial, kinetic) -> fStart - f.value(path.q) + kinetic)
        : path.lost(null);
  }
}
