package io.kamilton.learn.ridge;

/**
 * The values of a group that can be held out, as rows √w_i (φ(x_i), 1, y_i − log q₀(x_i)), and the
 * sums of products of all others.
 */
final class RidgeGroup {
  /** Of a row: the features, the constant and the value. */
  private final int columns;

  final double[] rows;

  /** v_i/w_i. */
  final double[] relative;

  /** Σ_i of a row times a row, i in this group at first, then i in all others. */
  final double[] products;

  double weight;
  double ownWeight;

  RidgeGroup(int n, int columns) {
    this.columns = columns;
    rows = new double[n * columns];
    relative = new double[n];
    products = new double[columns * columns];
  }

  int size() {
    return relative.length;
  }

  /**
   * Σ_i v_i (f_{−g}(x_i) − y_i)² over the group, each square at most {@link SquaredError#MISSED}.
   *
   * @param theta of f_{−g}, then its constant
   */
  double error(double[] theta) {
    double sum = 0;
    for (int r = 0; r < relative.length; r++) {
      int from = r * columns;
      double residual = rows[from + columns - 1] - product(from, theta);
      double root = rows[from + columns - 2];
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
    for (; k + 3 < theta.length; k += 4) {
      s0 = Math.fma(rows[from + k], theta[k], s0);
      s1 = Math.fma(rows[from + k + 1], theta[k + 1], s1);
      s2 = Math.fma(rows[from + k + 2], theta[k + 2], s2);
      s3 = Math.fma(rows[from + k + 3], theta[k + 3], s3);
    }
    for (; k < theta.length; k++) {
      s0 = Math.fma(rows[from + k], theta[k], s0);
    }
    return (s0 + s1) + (s2 + s3);
  }
}
