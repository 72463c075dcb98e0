package io.kamilton.hamiltonian;

import io.kamilton.linalg.Blas;
import io.kamilton.linalg.Kernels;
import io.kamilton.linalg.Matrix;
import io.kamilton.linalg.Workspace;
import io.kamilton.random.RandomStream;
import java.io.Serializable;

/**
 * A harmonic well ½(q − μ)ᵀM(q − μ) for a particle of mass M = Σ⁻¹: whatever moves in it turns
 * about μ with frequency 1, and its positions have the density N(μ, Σ). Motion is told by
 * velocities v = M⁻¹p, of which Σ alone is needed.
 */
public final class Well implements Serializable {
  private final int d;

  /** μ. */
  private final double[] centre;

  /** L by rows, Σ = LLᵀ. */
  private final double[] factor;

  /** Σ, as the kernels have it. */
  private final double[] sigma;

  /** 0, as long as a product with Σ; and such a product. */
  private final double[] none;

  private final Workspace scratch;

  private Well(double[] centre, double[] factor, double[] sigma) {
    d = centre.length;
    this.centre = centre;
    this.factor = factor;
    this.sigma = sigma;
    none = new double[sigma.length / d];
    scratch = new Workspace(none.length);
  }

  /** The well whose positions have this mean and covariance. */
  public static Well of(double[] centre, Matrix sigma) {
    double[] factor = sigma.toRowMajor();
    if (sigma.rows() != centre.length
        || sigma.columns() != centre.length
        || !Blas.get().cholesky(centre.length, factor)) {
      throw new IllegalArgumentException(
          "covariance " + sigma + " is not positive definite, or not of " + centre.length);
    }
    return new Well(centre.clone(), factor, Kernels.arrange(sigma));
  }

  /** The same, Σ = LLᵀ given by a lower triangular L by rows. */
  public static Well ofFactor(double[] centre, double[] lower) {
    int d = centre.length;
    double[] sigma = new double[d * d];
    for (int i = 0; i < d; i++) {
      for (int j = 0; j < d; j++) {
        for (int k = 0; k <= Math.min(i, j); k++) {
          sigma[i * d + j] = Math.fma(lower[i * d + k], lower[j * d + k], sigma[i * d + j]);
        }
      }
    }
    return new Well(centre.clone(), lower.clone(), Kernels.arrange(Matrix.ofRowMajor(d, d, sigma)));
  }

  /** The well with Σ = I. */
  public static Well unit(double[] centre) {
    double[] lower = new double[centre.length * centre.length];
    for (int l = 0; l < centre.length; l++) {
      lower[l * centre.length + l] = 1;
    }
    return ofFactor(centre, lower);
  }

  public int dimension() {
    return d;
  }

  /** v ← N(0, Σ). */
  public void drawVelocity(RandomStream random, double[] v) {
    for (int l = 0; l < d; l++) {
      v[l] = random.nextGaussian();
    }
    for (int i = d - 1; i >= 0; i--) {
      double sum = 0;
      for (int j = 0; j <= i; j++) {
        sum = Math.fma(factor[i * d + j], v[j], sum);
      }
      v[i] = sum;
    }
  }

  /** ½vᵀMv = ½‖L⁻¹v‖² = −log N(v; 0, Σ) + const. */
  public double kineticEnergy(double[] v) {
    double[] z = scratch.get()[0];
    double squares = 0;
    for (int i = 0; i < d; i++) {
      double sum = v[i];
      for (int j = 0; j < i; j++) {
        sum = Math.fma(-factor[i * d + j], z[j], sum);
      }
      z[i] = sum / factor[i * d + i];
      squares = Math.fma(z[i], z[i], squares);
    }
    return 0.5 * squares;
  }

  /**
   * (q − μ, v) ← (c(q − μ) + sv, cv − s(q − μ)): as the well turns them in the time of an angle.
   */
  void turn(double c, double s, double[] q, double[] v) {
    for (int l = 0; l < d; l++) {
      double y = q[l] - centre[l];
      q[l] = Math.fma(c, y, Math.fma(s, v[l], centre[l]));
      v[l] = Math.fma(c, v[l], -s * y);
    }
  }

  /** v ← v + ε(Σg + q − μ): the kick of a force g without the well's own. */
  void kick(double eps, double[] force, double[] q, double[] v) {
    double[] product = scratch.get()[0];
    Kernels.get().product(sigma, none, force, d, product);
    for (int l = 0; l < d; l++) {
      v[l] = Math.fma(eps, product[l] + (q[l] - centre[l]), v[l]);
    }
  }
}
