package io.kamilton.models;

/** The ratio Γ(z + n/2)/Γ(z), without the cancellation of two logarithms of Γ. */
final class GammaRatio {
  /** Below this argument the half step is taken back from larger ones. */
  private static final double SERIES_FROM = 32;

  private GammaRatio() {}

  /** log Γ(z + n/2) − log Γ(z) for z > 0. O(n). */
  static double log(double z, int n) {
    double sum = n % 2 == 0 ? 0 : logHalf(z);
    double from = n % 2 == 0 ? z : z + 0.5;
    for (int k = 0; k < n / 2; k++) {
      sum += StrictMath.log(from + k);
    }
    return sum;
  }

  /** log Γ(z + ½) − log Γ(z). */
  private static double logHalf(double z) {
    // Γ(z + ½)/Γ(z) = z/(z + ½) · Γ(z + 3/2)/Γ(z + 1)
    double product = 1;
    double y = z;
    while (y < SERIES_FROM) {
      product *= y / (y + 0.5);
      y++;
    }
    // ½ log y − 1/8y + 1/192y³ − 1/640y⁵ + 17/14336y⁷ − …
    double v = 1 / (y * y);
    double series = (-1.0 / 8 + v * (1.0 / 192 + v * (-1.0 / 640 + v * (17.0 / 14336)))) / y;
    return 0.5 * StrictMath.log(y) + series + StrictMath.log(product);
  }
}
