package io.kamilton.models;

import io.kamilton.linalg.Matrix;
import io.kamilton.random.RandomStream;
import io.kamilton.text.Arguments;

/**
 * The twisted Gaussian of Haario, Saksman and Tamminen (1999) in the paper's Appendix D:
 *
 * <p>π(x) = N(x₁; 0, v) N(x₂; b(x₁² − v), 1) ∏_{i>2} N(x_i; 0, 1).
 *
 * <p>All means are 0 and all coordinates uncorrelated: Var x₁ = v, Var x₂ = 1 + 2b²v².
 *
 * @param dimension at least 2
 * @param b finite
 * @param v positive
 */
public record Banana(int dimension, double b, double v) implements KnownTarget {
  public Banana {
    Arguments.atLeast(2, "d", dimension);
    Arguments.finite("b", b);
    Arguments.positive("v", v);
  }

  /** The paper's: d = 8, b = 0.03, v = 100. */
  public static Banana ofPaper() {
    return new Banana(8, 0.03, 100);
  }

  @Override
  public double logDensity(double[] x) {
    double ridge = x[1] - ridge(x[0]);
    return Normal.logDensity(x[0], 0, Math.sqrt(v))
        - 0.5 * ridge * ridge
        - Normal.HALF_LOG_2PI
        + Normal.standardTail(x, 2);
  }

  @Override
  public void gradient(double[] x, double[] out) {
    double ridge = x[1] - ridge(x[0]);
    out[0] = -x[0] / v + 2 * b * x[0] * ridge;
    out[1] = -ridge;
    Normal.standardTailGradient(x, 2, out);
  }

  @Override
  public void draw(RandomStream random, double[] out) {
    random.gaussians(out);
    out[0] *= Math.sqrt(v);
    out[1] += ridge(out[0]);
  }

  @Override
  public double[] mean() {
    return new double[dimension];
  }

  @Override
  public Matrix covariance() {
    return new SymmetricBuilder(dimension)
        .fill(2, 1)
        .set(0, 0, v)
        .set(1, 1, 1 + 2 * b * b * v * v)
        .build();
  }

  /** E(x₂ | x₁) = b(x₁² − v). */
  private double ridge(double x1) {
    return b * (x1 * x1 - v);
  }
}
