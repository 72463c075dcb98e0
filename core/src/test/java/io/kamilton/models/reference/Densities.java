package io.kamilton.models.reference;

/** The log densities that priors and likelihoods are made of. */
final class Densities {
  static final double LOG_2PI = 1.8378770664093453;

  private Densities() {}

  /** log N(x; mean, sd²). */
  static double normal(double x, double mean, double sd) {
    double z = (x - mean) / sd;
    return -0.5 * z * z - StrictMath.log(sd) - 0.5 * LOG_2PI;
  }

  /** log C(x; 0, scale) = −log π − log s − log(1 + x²/s²). */
  static double cauchy(double x, double scale) {
    double z = x / scale;
    return -StrictMath.log(Math.PI) - StrictMath.log(scale) - StrictMath.log1p(z * z);
  }

  /** d/dx of {@link #cauchy}: −2x/(s² + x²). */
  static double cauchySlope(double x, double scale) {
    return -2 * x / (scale * scale + x * x);
  }

  /** 1/(1 + e^{−v}). */
  static double logistic(double v) {
    double e = StrictMath.exp(-Math.abs(v));
    return v >= 0 ? 1 / (1 + e) : e / (1 + e);
  }

  /** log of the derivative of {@link #logistic}. */
  static double logLogisticSlope(double v) {
    double a = Math.abs(v);
    return -a - 2 * StrictMath.log1p(StrictMath.exp(-a));
  }

  /** The value, −∞ where arithmetic has failed at an extreme point: no mass is there. */
  static double orOutside(double value) {
    return value < Double.POSITIVE_INFINITY ? value : Double.NEGATIVE_INFINITY;
  }
}
