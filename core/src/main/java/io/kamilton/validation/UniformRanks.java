package io.kamilton.validation;

import java.util.Arrays;

/**
 * Whether N independent ranks are uniform on {0, …, M − 1}, by simultaneous bands of their
 * empirical distribution function (Säilynoja, Bürkner and Vehtari, 2022).
 *
 * <p>R_i, the number of ranks below i, is Binomial(N, i/M). A rank statistic is as far out as the
 * worst of its M − 1 two-sided binomial tails; how often uniform ranks are so far out is computed,
 * not simulated: the path R_1, R_2, … is one of Poisson increments given its end.
 */
public final class UniformRanks {
  private static final int BISECTIONS = 40;

  /** Where the bisection for a tail begins, as a logarithm. */
  private static final double LEAST_LOG = -40;

  /** Mirrored tails are equal but for rounding. */
  private static final double ROUNDING = 1e-9;

  private final int n;
  private final int m;

  /** P(R_i ≤ r), a row for each i from 1 to M − 1. */
  private final double[][] atMost;

  /**
   * For so many ranks.
   *
   * @param number N, at least 1
   * @param values M, at least 2
   */
  public UniformRanks(int number, int values) {
    if (number < 1 || values < 2) {
      throw new IllegalArgumentException(
          "number and values are %d, %d; they must be at least 1 and 2".formatted(number, values));
    }
    n = number;
    m = values;
    atMost = new double[m][];
    for (int i = 1; i < m; i++) {
      atMost[i] = binomial((double) i / m);
    }
  }

  /** P(at least as far from uniform), exact; the N ranks are from 0 to M − 1. */
  public double pValue(int... ranks) {
    int[] below = below(ranks);
    double worst = 1;
    for (int i = 1; i < m; i++) {
      worst = Math.min(worst, tail(i, below[i]));
    }
    // the paths with a tail as small as this one: those that leave the band just inside of it
    return Math.max(0, Math.min(1, 1 - coverage(worst * (1 + ROUNDING))));
  }

  /** How many ranks are below i, for i from 0 to M. */
  public int[] below(int... ranks) {
    if (ranks.length != n) {
      throw new IllegalArgumentException(ranks.length + " ranks; there must be " + n);
    }
    int[] below = new int[m + 1];
    for (int rank : ranks) {
      below[rank + 1]++;
    }
    for (int i = 1; i <= m; i++) {
      below[i] += below[i - 1];
    }
    return below;
  }

  /**
   * The band that all R_i stay in with probability at least 1 − {@code alpha}: their least and
   * their most, for i from 0 to M.
   */
  public int[][] band(double alpha) {
    double low = LEAST_LOG;
    double high = 0;
    for (int step = 0; step < BISECTIONS; step++) {
      double middle = (low + high) / 2;
      boolean covers = coverage(StrictMath.exp(middle)) >= 1 - alpha;
      low = covers ? middle : low;
      high = covers ? high : middle;
    }
    double gamma = StrictMath.exp(low);
    int[][] band = new int[2][m + 1];
    for (int i = 1; i < m; i++) {
      band[0][i] = least(i, gamma);
      band[1][i] = most(i, gamma);
    }
    band[0][m] = n;
    band[1][m] = n;
    return band;
  }

  /** The two-sided tail of R_i at r. */
  private double tail(int i, int r) {
    double atLeast = r == 0 ? 1 : 1 - atMost[i][r - 1];
    return Math.min(1, 2 * Math.min(atMost[i][r], atLeast));
  }

  /** The smallest r whose tail is at least gamma. */
  private int least(int i, double gamma) {
    int r = (int) ((long) n * i / m);
    while (r > 0 && tail(i, r - 1) >= gamma) {
      r--;
    }
    return r;
  }

  private int most(int i, double gamma) {
    int r = (int) ((long) n * i / m);
    while (r < n && tail(i, r + 1) >= gamma) {
      r++;
    }
    return r;
  }

  /** P(all tails are at least gamma). O(M w²), w the width of the band. */
  private double coverage(double gamma) {
    double[] jump = poisson((double) n / m);
    int from = 0;
    double[] paths = {1};
    for (int i = 1; i <= m; i++) {
      int low = i == m ? n : least(i, gamma);
      int high = i == m ? n : most(i, gamma);
      double[] next = new double[Math.max(0, high - low + 1)];
      for (int r = low; r <= high; r++) {
        if (i < m && tail(i, r) < gamma) {
          continue;
        }
        double sum = 0;
        for (int k = 0; k < paths.length && from + k <= r; k++) {
          sum = Math.fma(paths[k], jump[r - from - k], sum);
        }
        next[r - low] = sum;
      }
      from = low;
      paths = next;
    }
    // given that N Poisson(1) numbers sum to N
    return paths[0] / poisson(n)[n];
  }

  /** P(Poisson(mean) = k) for k from 0 to N. */
  private double[] poisson(double mean) {
    double[] p = new double[n + 1];
    double log = -mean;
    for (int k = 0; k <= n; k++) {
      p[k] = StrictMath.exp(log);
      log += StrictMath.log(mean) - StrictMath.log(k + 1);
    }
    return p;
  }

  /** P(Binomial(N, z) ≤ r) for r from 0 to N. */
  private double[] binomial(double z) {
    double[] p = new double[n + 1];
    double log = n * StrictMath.log1p(-z);
    double odds = StrictMath.log(z) - StrictMath.log1p(-z);
    for (int r = 0; r <= n; r++) {
      p[r] = StrictMath.exp(log);
      log += odds + StrictMath.log(n - r) - StrictMath.log(r + 1);
    }
    Arrays.parallelPrefix(p, Double::sum);
    return p;
  }
}
