package io.kamilton.intractable.abc;

/**
 * How far an estimated covariance is drawn towards its diagonal: Σ_γ = (1 − γ)Σ̂ + γ diag Σ̂, a
 * correlation of zero at γ = 1 (Warton 2008, whose γ is our 1 − γ).
 */
public final class Shrinkage {
  private static final double CHOSEN = -1;

  private final double gamma;

  private Shrinkage(double gamma) {
    this.gamma = gamma;
  }

  /** γ, the same for all. */
  public static Shrinkage of(double gamma) {
    if (!(gamma >= 0 && gamma <= 1)) {
      throw new IllegalArgumentException("shrinkage is " + gamma + "; allowed: from 0 to 1");
    }
    return new Shrinkage(gamma);
  }

  /** γ by the simulations themselves, as Schäfer and Strimmer (2005) after Ledoit and Wolf. */
  public static Shrinkage chosen() {
    return new Shrinkage(CHOSEN);
  }

  /** Whether n statistics in ℝᵖ give a covariance of full rank. */
  boolean isRegular(int n, int p) {
    return gamma == 0 ? n > p : n > 1;
  }

  /** γ for these simulations. */
  double gamma(Moments moments) {
    return gamma == CHOSEN ? optimal(moments) : gamma;
  }

  /**
   * γ* = Σ_{j≠k} Var̂ r_jk / Σ_{j≠k} r_jk², at most 1, with r the correlations: over standardised
   * x, w_ijk = x_ij x_ik and w̄ their mean, r = n/(n − 1) w̄ and Var̂ r = n/(n − 1)³ Σ_i (w_i −
   * w̄)². O(np²).
   */
  private static double optimal(Moments moments) {
    int n = moments.size();
    int p = moments.dimension();
    double[] sd = new double[p];
    for (int j = 0; j < p; j++) {
      for (int i = 0; i < n; i++) {
        sd[j] += moments.deviation(i, j) * moments.deviation(i, j) / (n - 1);
      }
      sd[j] = Math.sqrt(sd[j]);
    }
    double variances = 0;
    double squares = 0;
    for (int j = 0; j < p; j++) {
      for (int k = 0; k < j; k++) {
        double sum = 0;
        double sumOfSquares = 0;
        for (int i = 0; i < n; i++) {
          double w = moments.deviation(i, j) / sd[j] * (moments.deviation(i, k) / sd[k]);
          sum += w;
          sumOfSquares += w * w;
        }
        double r = sum / (n - 1);
        squares += r * r;
        variances += (sumOfSquares - sum * sum / n) * n / ((n - 1.0) * (n - 1.0) * (n - 1.0));
      }
    }
    return squares > 0 ? Math.max(0, Math.min(1, variances / squares)) : 1;
  }
}
