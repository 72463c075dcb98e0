package io.kamilton.intractable.gp;

import io.kamilton.linalg.Kernels;

/**
 * Mean and variance of the densities N(f; μ_i, σ_i²)/(1 + exp(−y_i f)), by the trapezium rule at f
 * = μ_i + σ_i x, x = −8, −7½, …, 8.
 *
 * <p>The rule's error for an integrand that is analytic up to a distance s from the real line is
 * exp(−2πs/h): with h = ½ that is e⁻⁷⁹ for the normal density and, since the logistic function has
 * its poles at ±πi, exp(−4π²/σ): below 10⁻¹² for the σ² ≤ 2 that a kernel with k(x, x) ≤ 2 has.
 */
final class TiltedMoments {
  private static final int HALF = 16;
  private static final int NODES = 2 * HALF + 1;
  private static final double STEP = 0.5;

  private final Logistic likelihood;
  private final double[] x = new double[NODES];
  private final double[] weights = new double[NODES];
  private final double[] exponentials;
  private final double[] mean;
  private final double[] variance;

  TiltedMoments(Logistic likelihood) {
    this.likelihood = likelihood;
    for (int q = 0; q < NODES; q++) {
      x[q] = STEP * (q - HALF);
      weights[q] = StrictMath.exp(-0.5 * x[q] * x[q]);
    }
    exponentials = new double[likelihood.size() * NODES];
    mean = new double[likelihood.size()];
    variance = new double[likelihood.size()];
  }

  /** All moments at once; false where one of them is not a number. O(33 n). */
  boolean compute(double[] mu, double[] sigma) {
    for (int i = 0; i < mean.length; i++) {
      for (int q = 0; q < NODES; q++) {
        exponentials[i * NODES + q] = -Math.abs(Math.fma(sigma[i], x[q], mu[i]));
      }
    }
    Kernels.get().exp(exponentials, 0, exponentials.length);
    boolean good = true;
    for (int i = 0; i < mean.length; i++) {
      good &= moments(i, mu[i], sigma[i]);
    }
    return good;
  }

  private boolean moments(int i, double mu, double sigma) {
    double y = likelihood.label(i);
    double total = 0;
    double first = 0;
    double second = 0;
    for (int q = 0; q < NODES; q++) {
      double e = exponentials[i * NODES + q];
      boolean agrees = y * Math.fma(sigma, x[q], mu) > 0;
      double p = weights[q] * (agrees ? 1 : e) / (1 + e);
      total += p;
      first = Math.fma(p, x[q], first);
      second = Math.fma(p, x[q] * x[q], second);
    }
    double shift = first / total;
    mean[i] = Math.fma(sigma, shift, mu);
    variance[i] = sigma * sigma * (second / total - shift * shift);
    return variance[i] > 0 && Double.isFinite(mean[i]);
  }

  double mean(int i) {
    return mean[i];
  }

  double variance(int i) {
    return variance[i];
  }
}
