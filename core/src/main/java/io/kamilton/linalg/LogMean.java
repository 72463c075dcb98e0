package io.kamilton.linalg;

/** The logarithm of a mean of numbers that are given as logarithms. */
public final class LogMean {
  private LogMean() {}

  /**
   * log (1/n) Σ_i e^{l_i}, relative to the largest so that none overflows; NaN where one is, −∞
   * where all are. n ≥ 1.
   */
  public static double of(double... logs) {
    double most = Double.NEGATIVE_INFINITY;
    for (double log : logs) {
      most = Math.max(most, log); // NaN if any is
    }
    if (!Double.isFinite(most)) {
      return most;
    }
    double sum = 0;
    for (double log : logs) {
      sum += StrictMath.exp(log - most);
    }
    return most + StrictMath.log(sum / logs.length);
  }
}
