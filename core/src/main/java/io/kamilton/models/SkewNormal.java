package io.kamilton.models;

import io.kamilton.intractable.Simulator;
import io.kamilton.random.Purpose;
import io.kamilton.random.RandomStream;
import io.kamilton.target.Point;
import io.kamilton.text.Arguments;
import java.util.Arrays;

/**
 * A data set of independent skew-normal vectors around θ, the paper's example of approximate
 * Bayesian computation (Appendix D):
 *
 * <p>p(y | θ) = 2 N(y; θ, I) Φ(⟨α, y − θ⟩).
 *
 * <p>The paper prints ⟨α, y⟩, with which its data would have no skew at all at θ = 10·1.
 */
public final class SkewNormal implements Simulator {
  private final double[] alpha;
  private final int rows;

  /**
   * The model of a data set.
   *
   * @param alpha the skew, of θ's dimension
   * @param rows how many vectors a data set has
   */
  public SkewNormal(double[] alpha, int rows) {
    Arguments.atLeast(1, "alpha's length", alpha.length);
    this.alpha = Arguments.finite("alpha", alpha);
    this.rows = Arguments.atLeast(1, "rows", rows);
  }

  /** The paper's: d = 10, α = 10·1 and ten vectors a data set. */
  public static SkewNormal paper() {
    double[] alpha = new double[10];
    Arrays.fill(alpha, 10);
    return new SkewNormal(alpha, 10);
  }

  @Override
  public int dimension() {
    return alpha.length;
  }

  /** How many vectors a data set has. */
  public int rows() {
    return rows;
  }

  /** A copy of α. */
  public double[] alpha() {
    return alpha.clone();
  }

  /** A data set, vector after vector. */
  @Override
  public Point simulate(double[] theta, int chain, long seed) {
    RandomStream random = RandomStream.of(seed, 0, 0, Purpose.MODEL);
    int d = alpha.length;
    double[] y = new double[rows * d];
    double[] z = new double[d];
    for (int i = 0; i < rows; i++) {
      // y − θ = z where z₀ < ⟨α, z⟩, else −z, for normal z₀ and z (Azzalini and Dalla Valle 1996)
      random.gaussians(z);
      double skew = -random.nextGaussian();
      for (int l = 0; l < d; l++) {
        skew = Math.fma(alpha[l], z[l], skew);
      }
      for (int l = 0; l < d; l++) {
        y[i * d + l] = skew > 0 ? theta[l] + z[l] : theta[l] - z[l];
      }
    }
    return Point.of(y);
  }
}
