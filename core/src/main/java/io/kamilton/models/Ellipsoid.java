package io.kamilton.models;

import io.kamilton.linalg.Matrix;
import io.kamilton.text.Arguments;

/** The location and shape of an elliptical density: μ and Σ = LLᵀ. */
final class Ellipsoid {
  private final double[] mean;
  private final Matrix sigma;
  private final CholeskyFactor factor;

  Ellipsoid(String name, double[] mean, Matrix sigma) {
    this.mean = Arguments.finite("mean", mean);
    Arguments.atLeast(1, "the dimension of mean", mean.length);
    this.sigma = sigma;
    this.factor = CholeskyFactor.of(name, mean.length, sigma);
  }

  int dimension() {
    return mean.length;
  }

  double[] mean() {
    return mean.clone();
  }

  Matrix sigma() {
    return sigma;
  }

  double halfLogDeterminant() {
    return factor.halfLogDeterminant();
  }

  /** (x − μ)ᵀΣ⁻¹(x − μ). O(d²). */
  double squaredRadius(double[] x) {
    double[] z = centred(x);
    factor.solve(z);
    double sum = 0;
    for (double zi : z) {
      sum += zi * zi;
    }
    return sum;
  }

  /** out ← scale·Σ⁻¹(x − μ). O(d²). */
  void pull(double scale, double[] x, double[] out) {
    double[] z = centred(x);
    factor.solve(z);
    factor.solveTransposed(z);
    for (int i = 0; i < z.length; i++) {
      out[i] = scale * z[i];
    }
  }

  /** z ← μ + scale·Lz. O(d²). */
  void push(double scale, double[] z) {
    factor.multiply(z);
    for (int i = 0; i < z.length; i++) {
      z[i] = mean[i] + scale * z[i];
    }
  }

  private double[] centred(double[] x) {
    double[] z = new double[mean.length];
    for (int i = 0; i < z.length; i++) {
      z[i] = x[i] - mean[i];
    }
    return z;
  }
}
