package io.kamilton.kernel;

import io.kamilton.linalg.Matrix;

/** How far apart points are: a σ for want of a better one. */
public final class Spread {
  private Spread() {}

  /** The mean of ‖x − y‖² over independent pairs of rows, 2 Σ_l Var x_l. O(nd). */
  public static double of(Matrix points) {
    int n = points.rows();
    double sum = 0;
    for (int l = 0; l < points.columns(); l++) {
      double mean = 0;
      for (int i = 0; i < n; i++) {
        mean += points.get(i, l) / n;
      }
      for (int i = 0; i < n; i++) {
        double offset = points.get(i, l) - mean;
        sum += 2 * offset * offset / n;
      }
    }
    return sum;
  }
}
