package io.kamilton.models;

import io.kamilton.linalg.Matrix;
import io.kamilton.random.RandomStream;
import io.kamilton.text.Arguments;
import java.util.Arrays;

/**
 * The multivariate t density with ν degrees of freedom,
 *
 * <p>π(x) = Γ((ν+d)/2) / (Γ(ν/2) (νπ)^{d/2} |Σ|^{½}) · (1 + (x − μ)ᵀΣ⁻¹(x − μ)/ν)^{−(ν+d)/2}.
 *
 * <p>Its mean μ exists for ν > 1, its covariance νΣ/(ν − 2) for ν > 2.
 */
public final class StudentT implements KnownTarget {
  private final double nu;
  private final Ellipsoid shape;
  private final double logNormaliser;

  /**
   * t_ν(mean, scale).
   *
   * @param nu positive
   * @param scale Σ, symmetric and positive definite; not the covariance
   */
  public StudentT(double nu, double[] mean, Matrix scale) {
    this.nu = Arguments.positive("nu", nu);
    this.shape = new Ellipsoid("scale", mean, scale);
    int d = mean.length;
    this.logNormaliser =
        0.5 * d * StrictMath.log(nu * Math.PI)
            + shape.halfLogDeterminant()
            - GammaRatio.log(nu / 2, d);
  }

  /**
   * Around 0, with Σ_ij = ρ^|i−j|.
   *
   * @param rho in (−1, 1)
   */
  public static StudentT correlated(int d, double nu, double rho) {
    Arguments.atLeast(1, "d", d);
    if (!(Math.abs(rho) < 1)) {
      throw new IllegalArgumentException("rho is " + rho + "; it must be in (-1, 1)");
    }
    SymmetricBuilder scale = new SymmetricBuilder(d);
    for (int i = 0; i < d; i++) {
      double power = 1;
      for (int j = i; j < d; j++) {
        scale.set(i, j, power);
        power *= rho;
      }
    }
    return new StudentT(nu, new double[d], scale.build());
  }

  @Override
  public int dimension() {
    return shape.dimension();
  }

  @Override
  public double logDensity(double[] x) {
    double q = shape.squaredRadius(x);
    return -0.5 * (nu + dimension()) * StrictMath.log1p(q / nu) - logNormaliser;
  }

  @Override
  public void gradient(double[] x, double[] out) {
    // ∇log π = −(ν + d)/(ν + q) Σ⁻¹(x − μ)
    double q = shape.squaredRadius(x);
    shape.pull(-(nu + dimension()) / (nu + q), x, out);
  }

  @Override
  public void draw(RandomStream random, double[] out) {
    // μ + Lz √(ν/χ²_ν), χ²_ν = 2 Gamma(ν/2)
    random.gaussians(out);
    shape.push(Math.sqrt(0.5 * nu / random.nextGamma(nu / 2)), out);
  }

  @Override
  public double[] mean() {
    double[] mean = shape.mean();
    if (nu <= 1) {
      Arrays.fill(mean, Double.NaN);
    }
    return mean;
  }

  @Override
  public Matrix covariance() {
    double factor = nu > 2 ? nu / (nu - 2) : Double.NaN;
    double[] a = shape.sigma().toRowMajor();
    for (int i = 0; i < a.length; i++) {
      a[i] *= factor;
    }
    return Matrix.ofRowMajor(dimension(), dimension(), a);
  }
}
