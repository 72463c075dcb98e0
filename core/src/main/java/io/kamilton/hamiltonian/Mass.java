package io.kamilton.hamiltonian;

import io.kamilton.linalg.Blas;
import io.kamilton.linalg.Kernels;
import io.kamilton.linalg.Matrix;
import io.kamilton.linalg.Workspace;
import io.kamilton.random.RandomStream;
import java.io.Serializable;
import java.util.Arrays;

/** The momentum's covariance M, p ~ N(0, M), with kinetic energy ½pᵀM⁻¹p. */
public final class Mass implements Serializable {
  private final int d;

  /** √ of the diagonal of M where M is diagonal, else empty. */
  private final double[] roots;

  /** The diagonal of M⁻¹ where M is diagonal, else the lower factor of M⁻¹ = Σ = LLᵀ by rows. */
  private final double[] inverse;

  /** Σ, as the kernels have it, where it is given; else empty. */
  private final double[] sigma;

  private final Workspace scratch;
  private final double[] none;

  private Mass(int d, double[] roots, double[] inverse, double[] sigma) {
    this.d = d;
    this.roots = roots;
    this.inverse = inverse;
    this.sigma = sigma;
    none = new double[sigma.length / d];
    scratch = new Workspace(none.length);
  }

  /** M = mass·I. */
  public static Mass isotropic(int d, double mass) {
    double[] diagonal = new double[d];
    Arrays.fill(diagonal, mass);
    return diagonal(diagonal);
  }

  /** M = diag(mass). */
  public static Mass diagonal(double... mass) {
    double[] roots = new double[mass.length];
    double[] inverse = new double[mass.length];
    for (int l = 0; l < mass.length; l++) {
      if (!(mass[l] > 0 && mass[l] < Double.POSITIVE_INFINITY)) {
        throw new IllegalArgumentException(
            "mass[" + l + "] is " + mass[l] + "; it must be positive, finite");
      }
      roots[l] = Math.sqrt(mass[l]);
      inverse[l] = 1 / mass[l];
    }
    return new Mass(mass.length, roots, inverse, new double[0]);
  }

  /** M⁻¹ = Σ, a covariance of positions: the flow then sees all directions alike. */
  public static Mass ofCovariance(Matrix sigma) {
    int d = sigma.rows();
    double[] factor = sigma.toRowMajor();
    if (d != sigma.columns() || !Blas.get().cholesky(d, factor)) {
      throw new IllegalArgumentException("covariance " + sigma + " is not positive definite");
    }
    return new Mass(d, new double[0], factor, Kernels.arrange(sigma));
  }

  /** M⁻¹ = LLᵀ for a lower triangular L by rows. */
  public static Mass ofCovarianceFactor(int d, double[] lower) {
    return new Mass(d, new double[0], lower.clone(), new double[0]);
  }

  private boolean isDiagonal() {
    return roots.length > 0;
  }

  public int dimension() {
    return d;
  }

  /** p ← N(0, M). */
  public void draw(RandomStream random, double[] p) {
    for (int l = 0; l < d; l++) {
      p[l] = random.nextGaussian();
    }
    if (isDiagonal()) {
      for (int l = 0; l < d; l++) {
        p[l] *= roots[l];
      }
      return;
    }
    // Lᵀp = z
    for (int i = d - 1; i >= 0; i--) {
      double sum = p[i];
      for (int j = i + 1; j < d; j++) {
        sum = Math.fma(-inverse[j * d + i], p[j], sum);
      }
      p[i] = sum / inverse[i * d + i];
    }
  }

  /** out ← M⁻¹p. */
  public void velocity(double[] p, double[] out) {
    if (isDiagonal()) {
      for (int l = 0; l < d; l++) {
        out[l] = inverse[l] * p[l];
      }
      return;
    }
    if (sigma.length > 0) {
      double[] product = scratch.get()[0];
      Kernels.get().product(sigma, none, p, d, product);
      System.arraycopy(product, 0, out, 0, d);
      return;
    }
    for (int j = 0; j < d; j++) {
      out[j] = column(j, p);
    }
    for (int i = d - 1; i >= 0; i--) {
      double sum = 0;
      for (int j = 0; j <= i; j++) {
        sum = Math.fma(inverse[i * d + j], out[j], sum);
      }
      out[i] = sum;
    }
  }

  /** ½pᵀM⁻¹p = −log N(p; 0, M) + const. */
  public double kineticEnergy(double[] p) {
    double sum = 0;
    for (int j = 0; j < d; j++) {
      double scaled = isDiagonal() ? p[j] / roots[j] : column(j, p);
      sum = Math.fma(scaled, scaled, sum);
    }
    return 0.5 * sum;
  }

  /** (Lᵀp)_j. */
  private double column(int j, double[] p) {
    double sum = 0;
    for (int i = j; i < d; i++) {
      sum = Math.fma(inverse[i * d + j], p[i], sum);
    }
    return sum;
  }
}
