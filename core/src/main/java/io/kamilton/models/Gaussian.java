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
    return new Gaussian(new double[d], conjugate(rotation(d, random), eigenvalues));
  }

  /**
   * A rotation Q, uniform over all orthogonal matrices: the rows of a Gaussian matrix, made
   * orthonormal by Gram and Schmidt. O(d³).
   */
  private static double[][] rotation(int d, RandomStream random) {
    double[][] q = new double[d][d];
    for (int i = 0; i < d; i++) {
      random.gaussians(q[i]);
      // twice is enough: the second pass takes the rounding of the first away
      for (int pass = 0; pass < 2; pass++) {
        for (int k = 0; k < i; k++) {
          double along = -dot(q[i], q[k]);
          for (int j = 0; j < d; j++) {
            q[i][j] += along * q[k][j];
          }
        }
      }
      double norm = Math.sqrt(dot(q[i], q[i]));
      for (int j = 0; j < d; j++) {
        q[i][j] /= norm;
      }
    }
    return q;
  }

  /** Qᵀ diag(λ) Q, exactly symmetric. O(d³). */
  private static Matrix conjugate(double[][] q, double[] eigenvalues) {
    int d = q.length;
    SymmetricBuilder out = new SymmetricBuilder(d);
    for (int i = 0; i < d; i++) {
      for (int j = 0; j <= i; j++) {
        double sum = 0;
        for (int k = 0; k < d; k++) {
          sum += eigenvalues[k] * q[k][i] * q[k][j];
        }
        out.set(i, j, sum);
      }
    }
    return out.build();
  }

  private static double dot(double[] a, double[] b) {
    double sum = 0;
    for (int i = 0; i < a.length; i++) {
      sum += a[i] * b[i];
    }
    return sum;
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
