package io.kamilton.paper.trajectory;

import io.kamilton.hamiltonian.Leapfrog;
import io.kamilton.hamiltonian.Mass;
import io.kamilton.kernel.DifferentiableFunction;
import io.kamilton.models.KnownTarget;
import io.kamilton.random.RandomStream;

/**
 * A leapfrog trajectory of f, step by step, with the probability that the paper accepts its end
 * with: α = min[1, exp(H(start) − H(now))], H(q, p) = −log π(q) + ½pᵀp the true one.
 */
final class Flow {
  private final KnownTarget target;
  private final Mass mass;
  private final Leapfrog leapfrog;
  private final double eps;
  private final double[] q;
  private final double[] p;
  private final double start;
  private boolean finite = true;

  Flow(KnownTarget target, DifferentiableFunction f, double eps, double[] q, double[] p) {
    this.target = target;
    this.mass = Mass.isotropic(q.length, 1);
    this.leapfrog = new Leapfrog(f, mass);
    this.eps = eps;
    this.q = q.clone();
    this.p = p.clone();
    start = energy();
  }

  /** A start of π, with a momentum of N(0, I). */
  static Flow random(
      KnownTarget target, DifferentiableFunction f, double eps, RandomStream random) {
    double[] q = new double[target.dimension()];
    double[] p = new double[target.dimension()];
    target.draw(random, q);
    random.gaussians(p);
    return new Flow(target, f, eps, q, p);
  }

  private double energy() {
    return mass.kineticEnergy(p) - target.logDensity(q);
  }

  /** One step on; a trajectory that left the finite numbers stays where it is. */
  void step() {
    finite = finite && leapfrog.flow(eps, 1, q, p);
  }

  /** α here; 0 outside of the finite numbers. */
  double acceptance() {
    double change = start - energy();
    return finite && !Double.isNaN(change) ? Math.min(1, StrictMath.exp(change)) : 0;
  }

  double position(int l) {
    return q[l];
  }

  /** The mean of α over the next {@code steps} steps. */
  double meanAcceptance(int steps) {
    double sum = 0;
    for (int step = 0; step < steps; step++) {
      step();
      sum += acceptance();
    }
    return sum / steps;
  }
}
