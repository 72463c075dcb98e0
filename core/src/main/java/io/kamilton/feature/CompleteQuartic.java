package io.kamilton.feature;

import io.kamilton.kernel.SmoothFunction;
import java.util.Arrays;

/**
 * φ(x): every x_i x_j x_k, i ≤ j ≤ k, and every x_i x_j x_k x_l, i ≤ j ≤ k ≤ l. Beside quadratics
 * they make all polynomials of degree 4, so that any rotation is as good as another; there are
 * about d⁴/24.
 */
public final class CompleteQuartic implements FeatureMap {
  private final int d;
  private final int size;

  /** Of x ∈ ℝᵈ. */
  public CompleteQuartic(int d) {
    if (d < 1) {
      throw new IllegalArgumentException("dimension is " + d + "; it must be at least 1");
    }
    this.d = d;
    long cubics = (long) d * (d + 1) * (d + 2) / 6;
    size = Math.toIntExact(cubics + cubics * (d + 3) / 4);
  }

  @Override
  public int dimension() {
    return d;
  }

  /** C(d + 2, 3) + C(d + 3, 4). */
  @Override
  public int size() {
    return size;
  }

  /** After each x_i x_j x_k come its x_i x_j x_k x_l. */
  @Override
  public void features(double[] x, double[] out) {
    int at = 0;
    for (int i = 0; i < d; i++) {
      for (int j = i; j < d; j++) {
        double two = x[i] * x[j];
        for (int k = j; k < d; k++) {
          double three = two * x[k];
          out[at++] = three;
          for (int l = k; l < d; l++) {
            out[at++] = three * x[l];
          }
        }
      }
    }
  }

  @Override
  public SmoothFunction combine(double[] theta) {
    requireSize(theta);
    return new Sum(d, theta.clone());
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof CompleteQuartic that && d == that.d;
  }

  @Override
  public int hashCode() {
    return d;
  }

  /** f(x) = Σ_{i≤j≤k} x_i x_j x_k r, r = θ_ijk + Σ_{l≥k} θ_ijkl x_l. */
  private static final class Sum implements SmoothFunction {
    private final int d;
    private final double[] theta;

    Sum(int d, double[] theta) {
      this.d = d;
      this.theta = theta;
    }

    @Override
    public int dimension() {
      return d;
    }

    @Override
    public double value(double[] x) {
      int at = 0;
      double f = 0;
      for (int i = 0; i < d; i++) {
        for (int j = i; j < d; j++) {
          double two = 0;
          for (int k = j; k < d; k++) {
            double r = theta[at++];
            for (int l = k; l < d; l++) {
              r = Math.fma(theta[at++], x[l], r);
            }
            two = Math.fma(x[k], r, two);
          }
          f = Math.fma(x[i] * x[j], two, f);
        }
      }
      return f;
    }

    @Override
    public void gradient(double[] x, double[] out) {
      valueAndGradient(x, out);
    }

    /** By the product rule, each factor of a term in its turn. */
    @Override
    public double valueAndGradient(double[] x, double[] out) {
      Arrays.fill(out, 0, d, 0);
      int at = 0;
      double f = 0;
      for (int i = 0; i < d; i++) {
        for (int j = i; j < d; j++) {
          double ij = x[i] * x[j];
          double two = 0;
          for (int k = j; k < d; k++) {
            double ijk = ij * x[k];
            double r = theta[at++];
            for (int l = k; l < d; l++) {
              r = Math.fma(theta[at], x[l], r);
              out[l] = Math.fma(theta[at++], ijk, out[l]);
            }
            two = Math.fma(x[k], r, two);
            out[k] = Math.fma(ij, r, out[k]);
          }
          f = Math.fma(ij, two, f);
          out[i] = Math.fma(x[j], two, out[i]);
          out[j] = Math.fma(x[i], two, out[j]);
        }
      }
      return f;
    }

    /** Twice the sum over pairs of a term's factors, with v in their places. */
    @Override
    public double curvature(double[] x, double[] v) {
      int at = 0;
      double sum = 0;
      for (int i = 0; i < d; i++) {
        for (int j = i; j < d; j++) {
          double none = x[i] * x[j];
          double one = v[i] * x[j] + x[i] * v[j];
          double both = v[i] * v[j];
          for (int k = j; k < d; k++) {
            double r = theta[at++];
            double along = 0;
            for (int l = k; l < d; l++) {
              r = Math.fma(theta[at], x[l], r);
              along = Math.fma(theta[at++], v[l], along);
            }
            sum += r * (both * x[k] + one * v[k]) + along * (one * x[k] + none * v[k]);
          }
        }
      }
      return 2 * sum;
    }
  }
}
