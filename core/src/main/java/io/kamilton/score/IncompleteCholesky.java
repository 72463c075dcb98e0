package io.kamilton.score;

import io.kamilton.kernel.GaussianKernel;
import io.kamilton.linalg.Kernels;
import io.kamilton.linalg.Matrix;
import java.util.Arrays;

/**
 * K ≈ RᵀR with R of few rows, by pivoted Cholesky that stops early: row t is the residual of K at
 * the point it leaves worst. O(nℓ²) time, O(nℓ) memory; K itself is never formed.
 */
final class IncompleteCholesky {
  private final double[][] rows;

  private IncompleteCholesky(double[][] rows) {
    this.rows = rows;
  }

  /**
   * Stops where no diagonal entry of K − RᵀR exceeds {@code tolerance}, or at {@code most} rows.
   */
  static IncompleteCholesky of(GaussianKernel kernel, Matrix points, double tolerance, int most) {
    int n = points.rows();
    int limit = Math.min(most, n);
    double[] z = Kernels.arrange(points);
    double[] left = new double[n];
    Arrays.fill(left, 1);
    double[][] rows = new double[limit][];
    int rank = 0;
    int worst = worst(left);
    while (rank < limit && left[worst] > tolerance) {
      double root = Math.sqrt(left[worst]);
      double[] row = kernelRow(kernel, z, points.row(worst), n);
      for (int t = 0; t < rank; t++) {
        subtract(row, rows[t], rows[t][worst]);
      }
      for (int i = 0; i < n; i++) {
        row[i] /= root;
        left[i] = Math.fma(-row[i], row[i], left[i]);
      }
      left[worst] = 0;
      rows[rank++] = row;
      worst = worst(left);
    }
    return new IncompleteCholesky(Arrays.copyOf(rows, rank));
  }

  private static double[] kernelRow(GaussianKernel kernel, double[] z, double[] x, int n) {
    double[] row = new double[n];
    Kernels.get().squaredDistances(z, x, x.length, n, row, 0);
    kernel.radial(0, row, 0, n);
    return row;
  }

  private static void subtract(double[] from, double[] row, double factor) {
    for (int i = 0; i < from.length; i++) {
      from[i] = Math.fma(-factor, row[i], from[i]);
    }
  }

  private static int worst(double[] left) {
    int at = 0;
    for (int i = 1; i < left.length; i++) {
      if (left[i] > left[at]) {
        at = i;
      }
    }
    return at;
  }

  int rank() {
    return rows.length;
  }

  /** R, ℓ×n by rows. */
  double[] factor() {
    int n = rows.length == 0 ? 0 : rows[0].length;
    double[] out = new double[rows.length * n];
    for (int t = 0; t < rows.length; t++) {
      System.arraycopy(rows[t], 0, out, t * n, n);
    }
    return out;
  }
}
