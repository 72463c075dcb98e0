package io.kamilton.diagnostics;

/** The beta distribution with shapes a and b, both at least 1. */
record BetaDistribution(double a, double b) {
  /** Below this argument ln Γ is taken back from larger ones. */
  private static final double STIRLING_FROM = 16;

  BetaDistribution {
    if (!(a >= 1 && b >= 1)) {
      throw new IllegalArgumentException("a, b: must be at least 1, are " + a + ", " + b);
    }
  }

  /** The p-quantile, by bisection down to neighbouring doubles in [½, 1]. */
  double quantile(double p) {
    SampleStatistics.requireProbability(p);
    double low = 0;
    double high = 1;
    while (high - low > Math.ulp(0.5)) {
      double middle = (low + high) / 2;
      if (cumulative(middle) < p) {
        low = middle;
      } else {
        high = middle;
      }
    }
    return (low + high) / 2;
  }

  /** The regularised incomplete beta function I_x(a, b). */
  double cumulative(double x) {
    if (x <= 0 || x >= 1) {
      return x <= 0 ? 0 : 1;
    }
    // The fraction converges fast below the mean; above it, I_x(a, b) = 1 − I_{1−x}(b, a).
    return x * (a + b + 2) <= a + 1 ? fraction(a, b, x) : 1 - fraction(b, a, 1 - x);
  }

  /**
   * I_x(a, b) = x^a (1 − x)^b / (a B(a, b)) · 1/(1 + d₁/(1 + d₂/(1 + …))), DLMF 8.17.22, summed as
   * the series of differences of its convergents. O(√(a + b)) terms.
   */
  private static double fraction(double a, double b, double x) {
    double logFront =
        a * StrictMath.log(x) + b * StrictMath.log1p(-x) - logBeta(a, b) - StrictMath.log(a);
    double ratio = 1; // 1/(1 + d_k ratio_{k−1})
    double difference = 1;
    double sum = 1;
    for (int k = 1; Math.abs(difference) > Math.ulp(sum); k++) {
      double d = coefficient(k, a, b, x);
      ratio = 1 / (1 + d * ratio);
      difference *= ratio - 1;
      sum += difference;
    }
    return StrictMath.exp(logFront) * sum;
  }

  /** d_{2m} = m(b−m)x / ((a+2m−1)(a+2m)), d_{2m+1} = −(a+m)(a+b+m)x / ((a+2m)(a+2m+1)). */
  private static double coefficient(int k, double a, double b, double x) {
    int m = k / 2;
    return k % 2 == 0
        ? m * (b - m) * x / ((a + 2 * m - 1) * (a + 2 * m))
        : -(a + m) * (a + b + m) * x / ((a + 2 * m) * (a + 2 * m + 1));
  }

  private static double logBeta(double a, double b) {
    return logGamma(a) + logGamma(b) - logGamma(a + b);
  }

  /** ln Γ(z) by Stirling's series, with Γ(z) = Γ(z + k) / (z (z + 1) … (z + k − 1)) for small z. */
  private static double logGamma(double z) {
    double product = 1;
    double y = z;
    while (y < STIRLING_FROM) {
      product *= y;
      y++;
    }
    // ln Γ(y) = (y − ½) ln y − y + ½ ln 2π + 1/12y − 1/360y³ + 1/1260y⁵ − 1/1680y⁷ + …
    double v = 1 / (y * y);
    double series = (1.0 / 12 - v * (1.0 / 360 - v * (1.0 / 1260 - v * (1.0 / 1680)))) / y;
    return (y - 0.5) * StrictMath.log(y)
        - y
        + 0.5 * StrictMath.log(2 * Math.PI)
        + series
        - StrictMath.log(product);
  }
}
