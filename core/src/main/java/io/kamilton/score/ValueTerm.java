package io.kamilton.score;

import io.kamilton.linalg.Blas;
import io.kamilton.surrogate.BaseDensity;
import io.kamilton.surrogate.Evaluations;

/**
 * The term w·Σ_i v_i (r_i − y_i + c)² of an objective, where r = log q₀ + Φθ is linear in the
 * coefficients θ and c is free: minimised over c it is quadratic in θ, with
 *
 * <pre>
 *   ½∇² = w(ΦᵀVΦ − gᵀg/Σv),  g = 1ᵀVΦ,  and on the right w ΦᵀV(ỹ − mean ỹ),  ỹ = y − log q₀.
 * </pre>
 */
final class ValueTerm {
  private final double[] weights;
  private final double[] residuals;
  private final double total;
  private final double mean;

  private ValueTerm(double[] weights, double[] residuals, double total, double mean) {
    this.weights = weights;
    this.residuals = residuals;
    this.total = total;
    this.mean = mean;
  }

  static ValueTerm of(Evaluations e, BaseDensity q0) {
    double[] weights = new double[e.size()];
    double[] residuals = new double[e.size()];
    double[] x = new double[e.dimension()];
    double total = 0;
    double mean = 0;
    for (int i = 0; i < weights.length; i++) {
      weights[i] = e.valueWeight(i);
      if (weights[i] > 0) {
        e.points().row(i, x);
        residuals[i] = e.value(i) - q0.value(x);
        total += weights[i];
        mean += weights[i] / total * (residuals[i] - mean);
      }
    }
    if (total == 0) {
      throw new IllegalArgumentException("values: none has a positive weight");
    }
    return new ValueTerm(weights, residuals, total, mean);
  }

  /** a += w(ΦᵀVΦ − gᵀg/Σv) (lower triangle), right += w ΦᵀV(ỹ − mean ỹ); Φ has m columns. */
  void addTo(double w, double[] phi, int m, double[] a, double[] right) {
    double[] centred = new double[phi.length];
    double[] average = averages(phi, m);
    for (int i = 0; i < weights.length; i++) {
      double root = Math.sqrt(weights[i]);
      double pull = w * weights[i] * (residuals[i] - mean);
      for (int j = 0; j < m; j++) {
        double difference = phi[i * m + j] - average[j];
        centred[i * m + j] = root * difference;
        right[j] = Math.fma(pull, difference, right[j]);
      }
    }
    Blas.get().gram(m, weights.length, w, centred, 1, a);
  }

  /** The c that goes with θ: mean(ỹ − Φθ). */
  double constant(double[] phi, int m, double[] theta) {
    double[] average = averages(phi, m);
    double c = mean;
    for (int j = 0; j < m; j++) {
      c -= average[j] * theta[j];
    }
    return c;
  }

  private double[] averages(double[] phi, int m) {
    double[] average = new double[m];
    for (int i = 0; i < weights.length; i++) {
      for (int j = 0; j < m; j++) {
        average[j] = Math.fma(weights[i] / total, phi[i * m + j], average[j]);
      }
    }
    return average;
  }
}
