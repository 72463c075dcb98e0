package io.kamilton.mcmc;

/**
 * The second moments a = E q_l², b = E q_l p_l, c = E p_l² along a trajectory of {@link NoisyFlow}
 * on N(0, I), with simultaneous perturbation: a closed linear recursion, written down literally.
 *
 * <p>The force is −Āq with Ā = (1/R) Σ_r Δ_rΔ_rᵀ, E Ā = I and E ĀᵀĀ = (1 + (d − 1)/R)I.
 */
final class SecondMoments {
  private SecondMoments() {}

  /**
   * E q_l² at the end of a trajectory that begins with q, p ~ N(0, I).
   *
   * @param corrected whether friction heats less by what the noise heats
   */
  static double after(
      int steps, double eps, int d, double repeats, double friction, boolean corrected) {
    return after(1, steps, eps, d, repeats, friction, corrected);
  }

  /** E q_l² of the chain whose trajectories begin with fresh momenta; ∞ where it has none. */
  static double stationary(int steps, double eps, int d, double repeats) {
    // a′ = αa + β
    double beta = after(0, steps, eps, d, repeats, 0, true);
    double alpha = after(1, steps, eps, d, repeats, 0, true) - beta;
    return alpha < 1 ? beta / (1 - alpha) : Double.POSITIVE_INFINITY;
  }

  private static double after(
      double start,
      int steps,
      double eps,
      int d,
      double repeats,
      double friction,
      boolean corrected) {
    double heat = (d - 1) / repeats;
    double k = StrictMath.exp(-eps * friction);
    double a = start;
    // p ← p − ½εĀq
    double b = -0.5 * eps * a;
    double c = 1 + 0.25 * eps * eps * (1 + heat) * a;
    for (int step = 1; step <= steps; step++) {
      // q ← q + εp
      a += 2 * eps * b + eps * eps * c;
      b += eps * c;
      // p ← k(p − ½εĀq) + √(1 − k² − kick²V)z − ½εĀq, E V = heat·a
      double kick = 0.5 * eps * (1 + k);
      double fresh = friction > 0 ? 1 - k * k - (corrected ? kick * kick * heat * a : 0) : 0;
      c = k * k * c - 2 * k * kick * b + kick * kick * (1 + heat) * a + fresh;
      b = k * b - kick * a;
    }
    return a;
  }
}
