package io.kamilton.models;

import io.kamilton.linalg.Blas;
import io.kamilton.linalg.Matrix;

/** The lower triangular L with LLᵀ = Σ, for a covariance or scale matrix Σ. */
final class CholeskyFactor {
  private final int d;
  private final double[] l;

  private CholeskyFactor(int d, double[] l) {
    this.d = d;
    this.l = l;
  }

  /** O(d³). */
  static CholeskyFactor of(String name, int d, Matrix sigma) {
    if (sigma.rows() != d || sigma.columns() != d) {
      throw new IllegalArgumentException(
          name + " is " + sigma.rows() + "×" + sigma.columns() + "; it must be " + d + "×" + d);
    }
    requireSymmetric(name, sigma);
    double[] l = sigma.toRowMajor();
    if (!Blas.get().cholesky(d, l)) {
      throw new IllegalArgumentException(name + " is singular; it must be positive definite");
    }
    return new CholeskyFactor(d, l);
  }

  private static void requireSymmetric(String name, Matrix sigma) {
    for (int i = 0; i < sigma.rows(); i++) {
      for (int j = 0; j <= i; j++) {
        double a = sigma.get(i, j);
        double b = sigma.get(j, i);
        if (!(Double.isFinite(a) && Math.abs(a - b) <= 1e-12 * Math.abs(a))) {
          throw new IllegalArgumentException(
              "%s has %s and %s at %s, %s and its mirror; it must be finite and symmetric"
                  .formatted(name, a, b, i, j));
        }
      }
    }
  }

  /** ½ log det Σ = Σ_i log L_ii. */
  double halfLogDeterminant() {
    double sum = 0;
    for (int i = 0; i < d; i++) {
      sum += StrictMath.log(l[i * d + i]);
    }
    return sum;
  }

  /** z ← Lz. O(d²). */
  void multiply(double[] z) {
    for (int i = d - 1; i >= 0; i--) {
      double sum = 0;
      for (int j = 0; j <= i; j++) {
        sum = Math.fma(l[i * d + j], z[j], sum);
      }
      z[i] = sum;
    }
  }

  /** x ← L⁻¹x. O(d²). */
  void solve(double[] x) {
    for (int i = 0; i < d; i++) {
      double sum = x[i];
      for (int j = 0; j < i; j++) {
        sum = Math.fma(-l[i * d + j], x[j], sum);
      }
      x[i] = sum / l[i * d + i];
    }
  }

  /** x ← L⁻ᵀx. O(d²). */
  void solveTransposed(double[] x) {
    for (int i = d - 1; i >= 0; i--) {
      double sum = x[i];
      for (int j = i + 1; j < d; j++) {
        sum = Math.fma(-l[j * d + i], x[j], sum);
      }
      x[i] = sum / l[i * d + i];
    }
  }
}
