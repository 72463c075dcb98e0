package io.kamilton.paper.mixing;

import java.util.ArrayList;
import java.util.List;

/**
 * All mixed moments of points up to order 3, weighted so that their distance is the discrepancy
 * (MMD) with the kernel (1 + ⟨x, y⟩)³: with x₀ = 1,
 *
 * <p>(1 + ⟨x, y⟩)³ = Σ_{i≤j≤k} w_ijk (x_i x_j x_k)(y_i y_j y_k), w the permutations of (i, j, k).
 *
 * <p>So a sample of any length is a few hundred numbers, and the discrepancy of two samples costs
 * no sum over pairs. Accumulates; for one thread.
 */
final class CubicMoments {
  private final double[] sums;
  private final double[] extended;
  private long count;

  CubicMoments(int d) {
    sums = new double[size(d)];
    extended = new double[d + 1];
    extended[0] = 1;
  }

  /** How many moments there are in d dimensions, that of order 0 included: (d + 3 choose 3). */
  static int size(int d) {
    return (d + 1) * (d + 2) * (d + 3) / 6;
  }

  /** Columns of data, for the moments in their order: {@code m.0.0.0} is 1. */
  static List<String> names(int d) {
    List<String> names = new ArrayList<>();
    for (int i = 0; i <= d; i++) {
      for (int j = i; j <= d; j++) {
        for (int k = j; k <= d; k++) {
          names.add("m." + i + "." + j + "." + k);
        }
      }
    }
    return names;
  }

  void add(double[] x) {
    System.arraycopy(x, 0, extended, 1, x.length);
    int place = 0;
    for (int i = 0; i < extended.length; i++) {
      for (int j = i; j < extended.length; j++) {
        double product = extended[i] * extended[j];
        for (int k = j; k < extended.length; k++) {
          sums[place] = Math.fma(product, extended[k], sums[place]);
          place++;
        }
      }
    }
    count++;
  }

  /** out[from…] ← the means, without weights. */
  void means(double[] out, int from) {
    for (int place = 0; place < sums.length; place++) {
      out[from + place] = sums[place] / count;
    }
  }

  /** The discrepancy of two samples, by their moments in d dimensions. */
  static double distance(int d, double[] a, double[] b) {
    double sum = 0;
    int place = 0;
    for (int i = 0; i <= d; i++) {
      for (int j = i; j <= d; j++) {
        for (int k = j; k <= d; k++) {
          int permutations = i == k ? 1 : i == j || j == k ? 3 : 6;
          double error = a[place] - b[place];
          sum += permutations * error * error;
          place++;
        }
      }
    }
    return Math.sqrt(sum);
  }
}
