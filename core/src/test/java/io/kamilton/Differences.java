package io.kamilton;

import io.kamilton.target.DifferentiableTarget;

/** Gradients by central differences, the oracle of every gradient. */
public final class Differences {
  private Differences() {}

  /**
   * The largest |∂_i log π − difference| over coordinates, relative to 1 + |∂_i| in units of the
   * coordinate's scale. Differences at h = 1e-3 scales and h/2 are extrapolated: error O(h⁴).
   */
  public static double worstError(DifferentiableTarget target, double[] x, double[] scale) {
    double[] gradient = new double[x.length];
    target.gradient(x, gradient);
    double worst = 0;
    for (int i = 0; i < x.length; i++) {
      double h = 1e-3 * scale[i];
      double fine = slope(target, x, i, h / 2);
      double extrapolated = (4 * fine - slope(target, x, i, h)) / 3;
      double error = Math.abs(gradient[i] - extrapolated) * scale[i];
      worst = Math.max(worst, error / (1 + Math.abs(gradient[i]) * scale[i]));
    }
    return worst;
  }

  private static double slope(DifferentiableTarget target, double[] x, int i, double h) {
    double[] moved = x.clone();
    moved[i] = x[i] + h;
    double up = target.logEstimate(moved, 0);
    double width = moved[i];
    moved[i] = x[i] - h;
    double down = target.logEstimate(moved, 0);
    return (up - down) / (width - moved[i]);
  }
}
