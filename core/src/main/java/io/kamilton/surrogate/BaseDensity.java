package io.kamilton.surrogate;

import io.kamilton.kernel.Elliptic;
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

  private final Elliptic form;

  /** λD of {@link #squaredRadiusAtMost}. */
  private final double[] bound;

  private BaseDensity(double[] mean, double[] precision) {
    this.mean = mean;
    this.precision = precision;
    int d = mean.length;
    form = Elliptic.gaussian(mean, precision.length == 0 ? new double[d * d] : precision);
    bound = bound(d, precision);
  }

  private static double[] bound(int d, double[] precision) {
    double[] bound = new double[d];
    double lambda = 0;
    for (int i = 0; i < d && precision.length > 0; i++) {
      double row = 0;
      for (int j = 0; j < d; j++) {
        double scale = Math.sqrt(precision[i * d + i] * precision[j * d + j]);
        row += Math.abs(precision[i * d + j]) / scale;
      }
      lambda = Math.max(lambda, row);
    }
    for (int l = 0; l < d && precision.length > 0; l++) {
      bound[l] = lambda * precision[l * d + l];
    }
    return bound;
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
    return isFlat() ? 0 : form.value(x);
  }

  @Override
  public void gradient(double[] x, double[] out) {
    form.gradient(x, out);
  }

  @Override
  public double valueAndGradient(double[] x, double[] out) {
    return form.valueAndGradient(x, out);
  }

  /** The same function, ready to be added to others of its form. */
  Elliptic form() {
    return form;
  }

  /**
   * No less than (x − μ)ᵀP(x − μ), in O(d): with the diagonal D of P it is at most λ(x − μ)ᵀD(x −
   * μ), λ the largest sum of a row of |D^{−½}PD^{−½}|.
   */
  public double squaredRadiusAtMost(double[] x) {
    double sum = 0;
    for (int l = 0; l < mean.length; l++) {
      double y = x[l] - mean[l];
      sum = Math.fma(bound[l] * y, y, sum);
    }
    return sum;
  }

  /** out ← Σ_i s_i g₀(x_i), given Σ_i s_i(x_i − o) and, behind it, Σ_i s_i. */
  public void weightedGradient(double[] place, double[] origin, double[] out) {
    int d = mean.length;
    double[] sum = new double[d];
    for (int l = 0; l < d; l++) {
      // Σ s(x − μ) = Σ s(x − o) + (o − μ)Σ s
      sum[l] = Math.fma(origin[l] - mean[l], place[d], place[l]);
    }
    Arrays.fill(out, 0, d, 0);
    for (int i = 0; i < d && !isFlat(); i++) {
      for (int j = 0; j < d; j++) {
        out[i] = Math.fma(-precision[i * d + j], sum[j], out[i]);
      }
    }
  }

  @Override
  public double curvature(double[] x, double[] v) {
    return isFlat() ? 0 : form.curvature(x, v);
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
}
