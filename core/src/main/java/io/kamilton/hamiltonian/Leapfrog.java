package io.kamilton.hamiltonian;

import io.kamilton.kernel.DifferentiableFunction;

/**
 * The leapfrog flow of H_k(q, p) = −f(q) + ½pᵀM⁻¹p.
 *
 * <p>It is reversible and keeps volume for any ∇f that depends on the position alone, so a
 * Metropolis step makes it exact whatever f is. Its arrays are kept between trajectories: a step
 * allocates nothing. For one thread.
 */
public final class Leapfrog {
  private final DifferentiableFunction f;
  private final Mass mass;
  private final double[] gradient;
  private final double[] velocity;

  public Leapfrog(DifferentiableFunction f, Mass mass) {
    if (f.dimension() != mass.dimension()) {
      throw new IllegalArgumentException(
          "f has dimension " + f.dimension() + "; the mass has " + mass.dimension());
    }
    this.f = f;
    this.mass = mass;
    gradient = new double[f.dimension()];
    velocity = new double[f.dimension()];
  }

  /**
   * (q, p) ← the end of {@code steps} steps of size ε; ε &lt; 0 runs backwards.
   *
   * @return false where the trajectory left the finite numbers; q and p are then of no use
   */
  public boolean flow(double eps, int steps, double[] q, double[] p) {
    // p ← p + ε/2 ∇f(q)
    f.gradient(q, gradient);
    add(eps / 2, gradient, p);
    for (int step = 1; step <= steps; step++) {
      drift(eps, q, p);
      // p ← p + ε∇f(q), and ε/2 the last time
      f.gradient(q, gradient);
      add(step < steps ? eps : eps / 2, gradient, p);
    }
    return isFinite(q) && isFinite(p);
  }

  /** q ← q + εM⁻¹p. */
  private void drift(double eps, double[] q, double[] p) {
    mass.velocity(p, velocity);
    add(eps, velocity, q);
  }

  static void add(double factor, double[] direction, double[] to) {
    for (int l = 0; l < to.length; l++) {
      to[l] = Math.fma(factor, direction[l], to[l]);
    }
  }

  static boolean isFinite(double[] x) {
    boolean finite = true;
    for (double each : x) {
      finite &= Double.isFinite(each);
    }
    return finite;
  }
}
