package io.kamilton.models;

import io.kamilton.linalg.Matrix;
import io.kamilton.random.Purpose;
import io.kamilton.random.RandomStream;
import io.kamilton.text.Arguments;

/** The normal density π(x) = (2π)^{−d/2} |Σ|^{−½} exp(−½(x − μ)ᵀΣ⁻¹(x − μ)). */
public final class Gaussian implements KnownTarget {
  private final Ellipsoid shape;
  private final double logNormaliser;

  /**
   * N(mean, covariance).
   *
   * @param covariance symmetric and positive definite
   */
  public Gaussian(double[] mean, Matrix covariance) {
    shape = new Ellipsoid("covariance", mean, covariance);
    logNormaliser = mean.length * Normal.HALF_LOG_2PI + shape.halfLogDeterminant();
  }

  /** N(0, I). */
  public static Gaussian standard(int d) {
    Arguments.atLeast(1, "d", d);
    return new Gaussian(new double[d], new SymmetricBuilder(d).fill(0, 1).build());
  }

  /**
   * The paper's N(0, Q diag(λ) Qᵀ): λ_i ~ Gamma(1, 1) and a rotation Q, uniform over all, both of
   * the seed.
   */
  public static Gaussian rotated(int d, long seed) {
    Arguments.atLeast(1, "d", d);
    RandomStream random = RandomStream.of(seed, 0, 0, Purpose.MODEL);
    double[] eigenvalues = new double[d];
    for (int i = 0; i < d; i++) {
      eigenvalues[i] = random.nextGamma(1);
    }
    return new Gaussian(new double[d], Rotation.of(d, random).conjugate(eigenvalues));
  }

  /**
   * Independent coordinates whose standard deviations go from {@code least} to {@code most} by a
   * constant factor.
   *
   * @param d at least 2
   */
  public static Gaussian scales(int d, double least, double most) {
    Arguments.atLeast(2, "d", d);
    Arguments.positive("least", least);
    Arguments.positive("most", most);
    SymmetricBuilder covariance = new SymmetricBuilder(d);
    for (int i = 0; i < d; i++) {
      double sd = least * StrictMath.pow(most / least, (double) i / (d - 1));
      covariance.set(i, i, sd * sd);
    }
    return new Gaussian(new double[d], covariance.build());
  }

  @Override
  public int dimension() {
    return shape.dimension();
  }

  @Override
  public double logDensity(double[] x) {
    return -0.5 * shape.squaredRadius(x) - logNormaliser;
  }

  @Override
  public void gradient(double[] x, double[] out) {
    // ∇log π = −Σ⁻¹(x − μ)
    shape.pull(-1, x, out);
  }

  @Override
  public void draw(RandomStream random, double[] out) {
    random.gaussians(out);
    shape.push(1, out);
  }

  @Override
  public double[] mean() {
    return shape.mean();
  }

  @Override
  public Matrix covariance() {
    return shape.sigma();
  }
}
