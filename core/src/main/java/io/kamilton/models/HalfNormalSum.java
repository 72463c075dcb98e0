package io.kamilton.models;

/** The density of |z₁| + … + |z_r| for independent standard normal z. */
final class HalfNormalSum {
  /** How many standard deviations beyond its mean it is followed. */
  private static final double REACH = 10;

  private HalfNormalSum() {}

  /**
   * The density at 0, h, 2h, …, by convolution with the trapezoid rule and Richardson's
   * extrapolation: error O(h⁴). O(log r) convolutions, each quadratic in the number of points.
   */
  static double[] density(int r, double h) {
    double length = r * Math.sqrt(2 / Math.PI) + REACH * Math.sqrt(r * (1 - 2 / Math.PI)) + 1;
    int points = 1 + (int) Math.ceil(length / h);
    double[] coarse = byTrapezoids(r, h, points);
    double[] fine = byTrapezoids(r, h / 2, 2 * points - 1);
    for (int k = 0; k < points; k++) {
      coarse[k] = (4 * fine[2 * k] - coarse[k]) / 3;
    }
    return coarse;
  }

  private static double[] byTrapezoids(int r, double h, int points) {
    double[] power = new double[points];
    for (int k = 0; k < points; k++) {
      power[k] = Math.sqrt(2 / Math.PI) * StrictMath.exp(-0.5 * k * h * k * h);
    }
    double[] density = null;
    for (int left = r; ; left /= 2) {
      if (left % 2 == 1) {
        density = density == null ? power : convolve(density, power, h);
      }
      if (left <= 1) {
        return density == null ? power : density;
      }
      power = convolve(power, power, h);
    }
  }

  /** ∫₀ᶻ f(x) g(z − x) dx. */
  private static double[] convolve(double[] f, double[] g, double h) {
    double[] out = new double[f.length];
    for (int k = 1; k < out.length; k++) {
      double sum = 0.5 * (f[0] * g[k] + f[k] * g[0]);
      for (int i = 1; i < k; i++) {
        sum = Math.fma(f[i], g[k - i], sum);
      }
      out[k] = h * sum;
    }
    return out;
  }
}
