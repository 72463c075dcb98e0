package io.kamilton.linalg;

/** The lower factor of a covariance that is updated a rank at a time. For one thread. */
public final class CholeskyFactor {
  private final int n;
  private final double[] lower;

  /** LLᵀ = scale²·I. */
  public CholeskyFactor(int n, double scale) {
    this.n = n;
    lower = new double[n * n];
    for (int i = 0; i < n; i++) {
      lower[i * n + i] = scale;
    }
  }

  /** L_i ← by·L_i: coordinate i of what has this covariance times {@code by}. */
  public void stretch(int i, double by) {
    for (int k = 0; k <= i; k++) {
      lower[i * n + k] *= by;
    }
  }

  /** LLᵀ ← keep·LLᵀ + add·vvᵀ; keep &gt; 0, add ≥ 0. O(n²), by Givens rotations. */
  public void update(double keep, double add, double[] v) {
    double shrink = Math.sqrt(keep);
    double root = Math.sqrt(add);
    double[] w = new double[n];
    for (int i = 0; i < n; i++) {
      w[i] = root * v[i];
    }
    for (int k = 0; k < n; k++) {
      double diagonal = shrink * lower[k * n + k];
      double r = Math.sqrt(Math.fma(diagonal, diagonal, w[k] * w[k]));
      double c = diagonal / r;
      double s = w[k] / r;
      lower[k * n + k] = r;
      for (int i = k + 1; i < n; i++) {
        double below = shrink * lower[i * n + k];
        lower[i * n + k] = Math.fma(c, below, s * w[i]);
        w[i] = Math.fma(c, w[i], -s * below);
      }
    }
  }

  /** A copy of L by rows. */
  public double[] toRowMajor() {
    return lower.clone();
  }
}
