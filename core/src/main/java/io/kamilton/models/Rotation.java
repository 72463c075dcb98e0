package io.kamilton.models;

import io.kamilton.linalg.Matrix;
import io.kamilton.random.RandomStream;

/** An orthogonal matrix Q, its rows orthonormal. */
final class Rotation {
  private final double[][] q;

  private Rotation(double[][] q) {
    this.q = q;
  }

  /**
   * Uniform over all orthogonal matrices: the rows of a Gaussian matrix, made orthonormal by Gram
   * and Schmidt. O(d³).
   */
  static Rotation of(int d, RandomStream random) {
    double[][] q = new double[d][d];
    for (int i = 0; i < d; i++) {
      random.gaussians(q[i]);
      // twice is enough: the second pass takes the rounding of the first away
      for (int pass = 0; pass < 2; pass++) {
        for (int k = 0; k < i; k++) {
          add(-dot(q[i], q[k]), q[k], q[i]);
        }
      }
      double norm = Math.sqrt(dot(q[i], q[i]));
      for (int j = 0; j < d; j++) {
        q[i][j] /= norm;
      }
    }
    return new Rotation(q);
  }

  /** Qᵀ diag(λ) Q, exactly symmetric. O(d³). */
  Matrix conjugate(double[] eigenvalues) {
    int d = q.length;
    SymmetricBuilder out = new SymmetricBuilder(d);
    for (int i = 0; i < d; i++) {
      for (int j = 0; j <= i; j++) {
        double sum = 0;
        for (int k = 0; k < d; k++) {
          sum += eigenvalues[k] * q[k][i] * q[k][j];
        }
        out.set(i, j, sum);
      }
    }
    return out.build();
  }

  private static double dot(double[] a, double[] b) {
    double sum = 0;
    for (int i = 0; i < a.length; i++) {
      sum += a[i] * b[i];
    }
    return sum;
  }

  /** y ← y + ax. */
  private static void add(double a, double[] x, double[] y) {
    for (int i = 0; i < y.length; i++) {
      y[i] += a * x[i];
    }
  }
}
