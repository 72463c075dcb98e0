package io.kamilton.models;

import io.kamilton.linalg.Blas;
import io.kamilton.linalg.Matrix;
import io.kamilton.text.Arguments;

/** The location and shape of an elliptical density: μ and Σ = LLᵀ. */
final class Ellipsoid {
  private final int d;
  private final double[] mean;
  private final Matrix sigma;

  /** L by rows. */
  private final double[] l;

  Ellipsoid(String name, double[] mean, Matrix sigma) {
    this.mean = Arguments.finite("mean", mean);
    Arguments.atLeast(1, "the dimension of mean", mean.length);
    this.sigma = sigma;
    d = mean.length;
    if (sigma.rows() != d || sigma.columns() != d) {
      throw new IllegalArgumentException(
          name + " is " + sigma.rows() + "×" + sigma.columns() + "; it must be " + d + "×" + d);
    }
    requireSymmetric(name, sigma);
    l = sigma.toRowMajor();
    if (!Blas.get().cholesky(d, l)) {
      throw new IllegalArgumentException(name + " is singular; it must be positive definite");
    }
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

  int dimension() {
    return d;
  }

  double[] mean() {
    return mean.clone();
  }

  Matrix sigma() {
    return sigma;
  }

  /** ½ log det Σ = Σ_i log L_ii. */
  double halfLogDeterminant() {
    double sum = 0;
    for (int i = 0; i < d; i++) {
      sum += StrictMath.log(l[i * d + i]);
    }
    return sum;
  }

  /** (x − μ)ᵀΣ⁻¹(x − μ). O(d²). */
  double squaredRadius(double[] x) {
    double[] z = centred(x);
    solve(z);
    double sum = 0;
    for (double zi : z) {
      sum += zi * zi;
    }
    return sum;
  }

  /** out ← scale·Σ⁻¹(x − μ). O(d²). */
  void pull(double scale, double[] x, double[] out) {
    double[] z = centred(x);
    solve(z);
    solveTransposed(z);
    for (int i = 0; i < d; i++) {
      out[i] = scale * z[i];
    }
  }

  /** z ← μ + scale·Lz. O(d²). */
  void push(double scale, double[] z) {
    multiply(z);
    for (int i = 0; i < d; i++) {
      z[i] = mean[i] + scale * z[i];
    }
  }

  private double[] centred(double[] x) {
    double[] z = new double[d];
    for (int i = 0; i < d; i++) {
      z[i] = x[i] - mean[i];
    }
    return z;
  }

  /** z ← Lz. */
  private void multiply(double[] z) {
    for (int i = d - 1; i >= 0; i--) {
      double sum = 0;
      for (int j = 0; j <= i; j++) {
        sum = Math.fma(l[i * d + j], z[j], sum);
      }
      z[i] = sum;
    }
  }

  /** x ← L⁻¹x. */
  private void solve(double[] x) {
    for (int i = 0; i < d; i++) {
      double sum = x[i];
      for (int j = 0; j < i; j++) {
        sum = Math.fma(-l[i * d + j], x[j], sum);
      }
      x[i] = sum / l[i * d + i];
    }
  }

  /** x ← L⁻ᵀx. */
  private void solveTransposed(double[] x) {
    for (int i = d - 1; i >= 0; i--) {
      double sum = x[i];
      for (int j = i + 1; j < d; j++) {
        sum = Math.fma(-l[j * d + i], x[j], sum);
      }
      x[i] = sum / l[i * d + i];
    }
  }
}
