package io.kamilton.models;

/** The constants and squares that densities made of normal conditionals share. */
final class Normal {
  /** ½ log 2π. */
  static final double HALF_LOG_2PI = 0.9189385332046727;

  private Normal() {}

  /** log N(x; mean, sd²). */
  static double logDensity(double x, double mean, double sd) {
    double z = (x - mean) / sd;
    return -0.5 * z * z - StrictMath.log(sd) - HALF_LOG_2PI;
  }

  /** −½ Σ_{i ≥ from} x_i² − (d − from)·½ log 2π: the standard normal coordinates at the end. */
  static double standardTail(double[] x, int from) {
    double squares = 0;
    for (int i = from; i < x.length; i++) {
      squares += x[i] * x[i];
    }
    return -0.5 * squares - (x.length - from) * HALF_LOG_2PI;
  }

  /** out_i ← −x_i for i ≥ from: the gradient of {@link #standardTail}. */
  static void standardTailGradient(double[] x, int from, double[] out) {
    for (int i = from; i < x.length; i++) {
      out[i] = -x[i];
    }
  }
}
