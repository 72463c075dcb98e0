package io.kamilton.mcmc;

import io.kamilton.hamiltonian.Leapfrog;
import io.kamilton.hamiltonian.Mass;
import io.kamilton.kernel.DifferentiableFunction;
import io.kamilton.random.RandomStream;

/** HMC on e^f alone: no evaluation of the target. For one thread. */
public final class SurrogateHmc {
  private final DifferentiableFunction f;
  private final Mass mass;
  private final Leapfrog leapfrog;

  public SurrogateHmc(DifferentiableFunction f, Mass mass) {
    this.f = f;
    this.mass = mass;
    leapfrog = new Leapfrog(f, mass);
  }

  /** One move, reversible with respect to e^f; q ← where it ends. The acceptance probability. */
  public double move(double[] q, StepRule rule, RandomStream random) {
    double[] end = q.clone();
    double[] p = new double[q.length];
    mass.draw(random, p);
    double start = f.value(q) - mass.kineticEnergy(p);
    boolean finite = leapfrog.flow(rule.eps(random), rule.steps(random), end, p);
    double logRatio = f.value(end) - mass.kineticEnergy(p) - start;
    double probability = finite ? Metropolis.probability(logRatio) : 0;
    if (random.nextUniform() < probability) {
      System.arraycopy(end, 0, q, 0, q.length);
    }
    return probability;
  }
}
