package io.kamilton.hamiltonian;

/**
 * A leapfrog trajectory whose gradients are told one at a time, by whoever has them: the same steps
 * as those of {@link Leapfrog}, bit for bit. For one trajectory.
 */
public final class ToldLeapfrog {
  private final Mass mass;
  private final double eps;
  private final int steps;
  private final double[] q;
  private final double[] p;
  private final double[] velocity;
  private int told;

  /** A trajectory of at least one step that moves (q, p) themselves. */
  public ToldLeapfrog(Mass mass, double eps, int steps, double[] q, double[] p) {
    this.mass = mass;
    this.eps = eps;
    this.steps = steps;
    this.q = q;
    this.p = p;
    velocity = new double[q.length];
  }

  /** Goes on with ∇f(q); whether that was the end: another gradient is needed until then. */
  public boolean tell(double[] gradient) {
    // p ← p + ε∇f(q), and ε/2 the first and the last time
    Leapfrog.add(told == 0 || told == steps ? eps / 2 : eps, gradient, p);
    if (told++ == steps) {
      return true;
    }
    // q ← q + εM⁻¹p
    mass.velocity(p, velocity);
    Leapfrog.add(eps, velocity, q);
    return false;
  }

  /** Whether the trajectory has not left the finite numbers. */
  public boolean isFinite() {
    return Leapfrog.isFinite(q) && Leapfrog.isFinite(p);
  }
}
