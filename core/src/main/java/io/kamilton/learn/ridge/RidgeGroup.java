package io.kamilton.learn.ridge;

/**
 * The values of a group that can be held out: rows √w_i (φ(x_i), 1), right-hand sides √w_i (y_i −
 * log q₀(x_i)), and their sums of products.
 */
final class RidgeGroup {
  private final int width;
  final double[] rows;
  final double[] targets;

  /** v_i/w_i. */
  final double[] relative;

  final double[] gram;
  final double[] right;
  double weight;
  double ownWeight;

  RidgeGroup(int n, int width) {
    this.width = width;
    rows = new double[n * width];
    targets = new double[n];
    relative = new double[n];
    gram = new double[width * width];
    right = new double[width];
  }

  /**
   * Σ_i v_i (f_{−g}(x_i) − y_i)² over the group, each square at most {@link SquaredError#MISSED}.
   */
  double error(double[] theta) {
    double sum = 0;
    for (int r = 0; r < targets.length; r++) {
      double residual = targets[r] - product(r * width, theta);
      double root = rows[r * width + width - 1];
      sum += relative[r] * Math.min(residual * residual, SquaredError.MISSED.bound() * root * root);
    }
    return sum;
  }

  /** Σ_k rows_(from+k) θ_k, in four sums that need not wait for each other. */
  private double product(int from, double[] theta) {
    double s0 = 0;
    double s1 = 0;
    double s2 = 0;
    double s3 = 0;
    int k = 0;
    for (; k + 3 < width; k += 4) {
      s0 = Math.fma(rows[from + k], theta[k], s0);
      s1 = Math.fma(rows[from + k + 1], theta[k + 1], s1);
      s2 = Math.fma(rows[from + k + 2], theta[k + 2], s2);
      s3 = Math.fma(rows[from + k + 3], theta[k + 3], s3);
    }
    for (; k < width; k++) {
      s0 = Math.fma(rows[from + k], theta[k], s0);
    }
    return (s0 + s1) + (s2 + s3);
  }
}
