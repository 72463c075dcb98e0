package io.kamilton.diagnostics;

import java.util.Arrays;

/** Mean, variance and quantiles of numbers. */
public final class SampleStatistics {
  private SampleStatistics() {}

  /** x̄ = Σ xᵢ / n, exact for equal numbers; NaN for none. */
  public static double mean(double[] x) {
    double mean = sum(x) / x.length;
    if (!Double.isFinite(mean)) {
      return mean;
    }
    // A second pass takes the rounding of the first away: x̄ ← x̄ + Σ (xᵢ − x̄) / n
    double rest = 0;
    for (double xi : x) {
      rest += xi - mean;
    }
    return mean + rest / x.length;
  }

  /** Σ (xᵢ − x̄)² / (n − 1); NaN for fewer than two numbers. */
  public static double variance(double[] x) {
    if (x.length < 2) {
      return Double.NaN;
    }
    double mean = mean(x);
    double sum = 0;
    for (double xi : x) {
      sum += (xi - mean) * (xi - mean);
    }
    return sum / (x.length - 1);
  }

  /** The square root of {@link #variance}. */
  public static double sd(double[] x) {
    return Math.sqrt(variance(x));
  }

  /**
   * The p-quantile that interpolates between order statistics as R's type 7 does; NaN for no
   * numbers or a NaN among them.
   */
  public static double quantile(double[] x, double p) {
    double[] sorted = x.clone();
    Arrays.sort(sorted);
    return quantileOfSorted(sorted, p);
  }

  /** {@link #quantile} of numbers in ascending order. */
  static double quantileOfSorted(double[] sorted, double p) {
    requireProbability(p);
    int n = sorted.length;
    if (n == 0 || Double.isNaN(sorted[n - 1])) {
      return Double.NaN;
    }
    // q = (1 − h) x₍ₖ₎ + h x₍ₖ₊₁₎,  k + h = (n − 1) p counted from 0
    double place = (n - 1) * p;
    int k = (int) place;
    double h = place - k;
    double low = sorted[k];
    double high = sorted[Math.min(k + 1, n - 1)];
    return h == 0 || low == high ? low : (1 - h) * low + h * high;
  }

  static void requireProbability(double p) {
    if (!(p >= 0 && p <= 1)) {
      throw new IllegalArgumentException("p: must be in [0, 1], is " + p);
    }
  }

  private static double sum(double[] x) {
    double sum = 0;
    for (double xi : x) {
      sum += xi;
    }
    return sum;
  }
}
