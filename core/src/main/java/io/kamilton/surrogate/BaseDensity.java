package io.kamilton.surrogate;

import io.kamilton.kernel.SmoothFunction;
import io.kamilton.linalg.Blas;
import io.kamilton.linalg.Matrix;
import java.util.Arrays;

/**
 * log q₀(x) = −½(x − μ)ᵀP(x − μ), to which the kernel part of a surrogate is added: flat (P = 0) as
 * in the paper, or Gaussian, which gives tails and a restoring force where there is no data.
 */
public final class BaseDensity implements SmoothFunction {
  private final double[] mean;

  /** P by rows; empty where the base is flat. */
  private final double[] precision;

  private BaseDensity(double[] mean, double[] precision) {
    this.mean = mean;
    this.precision = precision;
  }

  /** q₀ = 1. */
  public static BaseDensity flat(int d) {
    return new BaseDensity(new double[d], new double[0]);
  }

  /** q₀ = N(mean, covariance). */
  public static BaseDensity gaussian(double[] mean, Matrix covariance) {
    int d = mean.length;
    double[] precision = new double[d * d];
    for (int l = 0; l < d; l++) {
      precision[l * d + l] = 1;
    }
    if (covariance.rows() != d || !Blas.get().solve(d, covariance.toRowMajor(), d, precision)) {
      throw new IllegalArgumentException(
          "covariance is not a positive definite matrix of dimension " + d);
    }
    return new BaseDensity(mean.clone(), precision);
  }

  /** The Gaussian with the mean and covariance of the draws. */
  public static BaseDensity gaussianOf(Evaluations draws) {
    Moments moments = Moments.of(draws);
    return gaussian(moments.mean(), moments.covariance());
  }

  public boolean isFlat() {
    return precision.length == 0;
  }

  @Override
  public int dimension() {
    return mean.length;
  }

  @Override
  public double value(double[] x) {
    return isFlat() ? 0 : 0.5 * form(x, mean, x, mean);
  }

  @Override
  public void gradient(double[] x, double[] out) {
    force(x, mean, out);
  }

  /** out ← −P(y − from). */
  private void force(double[] y, double[] from, double[] out) {
    int d = mean.length;
    Arrays.fill(out, 0, d, 0);
    for (int i = 0; i < d && !isFlat(); i++) {
      for (int j = 0; j < d; j++) {
        out[i] = Math.fma(-precision[i * d + j], y[j] - from[j], out[i]);
      }
    }
  }

  /** out ← Σ_i s_i g₀(x_i), given Σ_i s_i(x_i − o) and, behind it, Σ_i s_i. */
  void weightedGradient(double[] place, double[] origin, double[] out) {
    int d = mean.length;
    double[] sum = new double[d];
    for (int l = 0; l < d; l++) {
      // Σ s(x − μ) = Σ s(x − o) + (o − μ)Σ s
      sum[l] = Math.fma(origin[l] - mean[l], place[d], place[l]);
    }
    force(sum, new double[d], out);
  }

  @Override
  public double curvature(double[] x, double[] v) {
    double[] zero = new double[v.length];
    return isFlat() ? 0 : form(v, zero, v, zero);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof BaseDensity that
        && Arrays.equals(mean, that.mean)
        && Arrays.equals(precision, that.precision);
  }

  @Override
  public int hashCode() {
    return 31 * Arrays.hashCode(mean) + Arrays.hashCode(precision);
  }

  /** −(a − a₀)ᵀP(b − b₀). */
  private double form(double[] a, double[] a0, double[] b, double[] b0) {
    int d = mean.length;
    double sum = 0;
    for (int i = 0; i < d; i++) {
      double row = 0;
      for (int j = 0; j < d; j++) {
        row = Math.fma(precision[i * d + j], b[j] - b0[j], row);
      }
      sum = Math.fma(-(a[i] - a0[i]), row, sum);
    }
    return sum;
  }
}
