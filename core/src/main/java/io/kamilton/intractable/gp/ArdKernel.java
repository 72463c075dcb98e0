package io.kamilton.intractable.gp;

import io.kamilton.linalg.Kernels;
import io.kamilton.linalg.Matrix;

/**
 * The Gaussian kernel with a length scale for each coordinate ("automatic relevance
 * determination"), over fixed points:
 *
 * <p>K_ij = exp(−½ Σ_l (x_il − x_jl)²/ℓ_l²) + ridge·δ_ij, ℓ_l² = exp θ_l.
 */
record ArdKernel(Matrix points, double ridge) {
  /** 1/ℓ is not taken beyond this: squares overflow to ∞, which is right, but 0·∞ is not. */
  private static final double STEEPEST = 1e150;

  int dimension() {
    return points.columns();
  }

  /** K(θ), for any θ that is not NaN. O(n²d + n³). */
  Covariance covariance(double[] theta) {
    int n = points.rows();
    int d = points.columns();
    Matrix scaled = scaled(theta);
    double[] arranged = Kernels.arrange(scaled);
    double[] k = new double[Math.multiplyExact(n, n)];
    double[] x = new double[d];
    for (int i = 0; i < n; i++) {
      scaled.row(i, x);
      int row = i * n;
      Kernels.get().squaredDistances(arranged, x, d, i + 1, k, row);
      for (int j = 0; j < i; j++) {
        k[row + j] = -k[row + j];
      }
      Kernels.get().exp(k, row, row + i);
      for (int j = 0; j < i; j++) {
        k[j * n + i] = k[row + j];
      }
      k[row + i] = 1 + ridge;
    }
    return new Covariance(n, k);
  }

  /** x_il/(√2 ℓ_l), so that squared distances are what the kernel takes. */
  private Matrix scaled(double[] theta) {
    int d = points.columns();
    double[] x = points.toRowMajor();
    for (int l = 0; l < d; l++) {
      double inverse = Math.min(STEEPEST, StrictMath.exp(-0.5 * theta[l])) * Math.sqrt(0.5);
      for (int at = l; at < x.length; at += d) {
        x[at] *= inverse;
      }
    }
    return Matrix.ofRowMajor(points.rows(), d, x);
  }
}
