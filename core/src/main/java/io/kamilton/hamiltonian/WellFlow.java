package io.kamilton.hamiltonian;

import io.kamilton.kernel.DifferentiableFunction;

/**
 * The flow of H(q, v) = −f(q) + ½vᵀMv in steps that follow a {@link Well} exactly: with −f(q) = ½(q
 * − μ)ᵀM(q − μ) + R(q), half a turn of ε in the well, a kick by −∇R, half a turn. Where e^f is N(μ,
 * M⁻¹) every step is exact, however long.
 *
 * <p>It is reversible and keeps volume for any ∇f that depends on the position alone, so that a
 * Metropolis step makes it exact whatever f is. Its arrays are kept between trajectories: a step
 * allocates nothing. For one thread.
 */
public final class WellFlow {
  private final DifferentiableFunction f;
  private final Well well;
  private final double[] force;

  public WellFlow(DifferentiableFunction f, Well well) {
    if (f.dimension() != well.dimension()) {
      throw new IllegalArgumentException(
          "f has dimension " + f.dimension() + "; the well has " + well.dimension());
    }
    this.f = f;
    this.well = well;
    force = new double[f.dimension()];
  }

  /**
   * (q, v) ← the end of at least one step of size ε; ε &lt; 0 runs backwards.
   *
   * @return false where the trajectory left the finite numbers; q and v are then of no use
   */
  public boolean flow(double eps, int steps, double[] q, double[] v) {
    double c = StrictMath.cos(eps / 2);
    double s = StrictMath.sin(eps / 2);
    well.turn(c, s, q, v);
    for (int step = 1; step <= steps; step++) {
      f.gradient(q, force);
      well.kick(eps, force, q, v);
      if (step < steps) {
        // two halves are one
        well.turn(c * c - s * s, 2 * s * c, q, v);
      }
    }
    well.turn(c, s, q, v);
    return Leapfrog.isFinite(q) && Leapfrog.isFinite(v);
  }
}
