package io.kamilton.learn.ridge;

/**
 * The values of a group that can be held out: rows √w_i (φ(x_i), 1), right-hand sides √w_i (y_i −
 * log q₀(x_i)), and their sums of products.
 */
final class RidgeGroup {
  final double[] rows;
  final double[] targets;

  /** v_i/w_i. */
  final double[] relative;

  final double[] gram;
  final double[] right;
  double weight;
  double ownWeight;

  RidgeGroup(int n, int width) {
    rows = new double[n * width];
    targets = new double[n];
    relative = new double[n];
    gram = new double[width * width];
    right = new double[width];
  }
}
