package io.kamilton.intractable.gp;

/** The logistic likelihood p(y | f) = ∏_i 1/(1 + exp(−y_i f_i)), y_i = ±1. */
final class Logistic {
  /** How many factors of at most 2 a product may have; doubles end at 2¹⁰²⁴. */
  static final int MOST_FACTORS = 1000;

  private final double[] y;

  Logistic(double[] y) {
    this.y = y;
  }

  int size() {
    return y.length;
  }

  double label(int i) {
    return y[i];
  }

  /** log p(y | f). */
  double logDensity(double[] f) {
    // log 1/(1 + e⁻ᵗ) = min(t, 0) − log(1 + e^{−|t|}), the logarithms as one of their product
    double sum = 0;
    double product = 1;
    for (int i = 0; i < y.length; i++) {
      double t = y[i] * f[i];
      sum += Math.min(t, 0);
      product *= 1 + StrictMath.exp(-Math.abs(t));
      if (i % MOST_FACTORS == MOST_FACTORS - 1) {
        sum -= StrictMath.log(product);
        product = 1;
      }
    }
    return sum - StrictMath.log(product);
  }

  /** gradient ← ∇ log p(y | f), curvature ← W = −∇∇ log p(y | f), which is diagonal. */
  void derivatives(double[] f, double[] gradient, double[] curvature) {
    for (int i = 0; i < y.length; i++) {
      // with e = e^{−|t|}: 1/(1 + eᵗ) is e/(1 + e) or 1/(1 + e), and W = e/(1 + e)²
      double t = y[i] * f[i];
      double e = StrictMath.exp(-Math.abs(t));
      gradient[i] = y[i] * (t > 0 ? e : 1) / (1 + e);
      curvature[i] = e / ((1 + e) * (1 + e));
    }
  }
}
