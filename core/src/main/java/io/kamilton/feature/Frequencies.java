package io.kamilton.feature;

import io.kamilton.linalg.InnerProduct;
import io.kamilton.random.RandomStream;

/** Directions of random frequencies before their scale: rows with E ωωᵀ = I, or sparse. */
final class Frequencies {
  private Frequencies() {}

  /** m independent rows of N(0, I). */
  static double[][] independent(int d, int m, RandomStream random) {
    require(d, m);
    double[][] rows = new double[m][d];
    for (double[] row : rows) {
      random.gaussians(row);
    }
    return rows;
  }

  /**
   * Rows in groups of d that are orthogonal (Yu et al., 2016): a uniformly random orthogonal matrix
   * by Gram and Schmidt from a Gaussian one, each row with the length of a Gaussian row of its own.
   */
  static double[][] orthogonal(int d, int m, RandomStream random) {
    double[][] rows = independent(d, m, random);
    double[] other = new double[d];
    for (int j = 0; j < m; j++) {
      for (int pass = 0; pass < 2; pass++) {
        for (int i = j / d * d; i < j; i++) {
          double projection = InnerProduct.of(rows[i], rows[j]) / InnerProduct.of(rows[i], rows[i]);
          for (int l = 0; l < d; l++) {
            rows[j][l] -= projection * rows[i][l];
          }
        }
      }
      random.gaussians(other);
      double length = Math.sqrt(InnerProduct.of(other, other) / InnerProduct.of(rows[j], rows[j]));
      for (int l = 0; l < d; l++) {
        rows[j][l] *= length;
      }
    }
    return rows;
  }

  /** Rows of N(0, I) over {@code few} coordinates each, 0 elsewhere. */
  static double[][] sparse(int d, int few, int m, RandomStream random) {
    require(d, m);
    if (few < 1 || few > d) {
      throw new IllegalArgumentException("few is " + few + "; allowed: 1 to " + d);
    }
    double[][] rows = new double[m][d];
    for (double[] row : rows) {
      for (int chosen = 0; chosen < few; ) {
        int l = random.nextInt(d);
        if (row[l] == 0) {
          row[l] = random.nextGaussian();
          chosen++;
        }
      }
    }
    return rows;
  }

  private static void require(int d, int m) {
    if (d < 1) {
      throw new IllegalArgumentException("dimension is " + d + "; it must be at least 1");
    }
    if (m < 1) {
      throw new IllegalArgumentException("features: " + m + "; there must be at least 1");
    }
  }
}
