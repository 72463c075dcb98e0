package io.kamilton.models;

import io.kamilton.linalg.Matrix;
import io.kamilton.random.RandomStream;
import io.kamilton.text.Arguments;

/**
 * A ridge that follows a sine,
 *
 * <p>π(x) = N(x₁; 0, s²) N(x₂; a sin x₁, w²) ∏_{i>2} N(x_i; 0, 1).
 *
 * <p>All means are 0; Var x₂ = w² + a²(1 − e^{−2s²})/2 and Cov(x₁, x₂) = a s² e^{−s²/2}.
 *
 * @param dimension at least 2
 * @param s positive: the standard deviation along the first coordinate
 * @param a finite: the sine's amplitude
 * @param w positive: the ridge's width
 */
public record SinusoidalRidge(int dimension, double s, double a, double w) implements KnownTarget {
  public SinusoidalRidge {
    Arguments.atLeast(2, "d", dimension);
    Arguments.positive("s", s);
    Arguments.finite("a", a);
    Arguments.positive("w", w);
  }

  @Override
  public double logDensity(double[] x) {
    return Normal.logDensity(x[0], 0, s)
        + Normal.logDensity(x[1], a * StrictMath.sin(x[0]), w)
        + Normal.standardTail(x, 2);
  }

  @Override
  public void gradient(double[] x, double[] out) {
    double pull = (x[1] - a * StrictMath.sin(x[0])) / (w * w);
    out[0] = -x[0] / (s * s) + pull * a * StrictMath.cos(x[0]);
    out[1] = -pull;
    Normal.standardTailGradient(x, 2, out);
  }

  @Override
  public void draw(RandomStream random, double[] out) {
    random.gaussians(out);
    out[0] *= s;
    out[1] = a * StrictMath.sin(out[0]) + w * out[1];
  }

  @Override
  public double[] mean() {
    return new double[dimension];
  }

  @Override
  public Matrix covariance() {
    double v = s * s;
    return new SymmetricBuilder(dimension)
        .fill(2, 1)
        .set(0, 0, v)
        .set(1, 1, w * w - 0.5 * a * a * StrictMath.expm1(-2 * v))
        .set(0, 1, a * v * StrictMath.exp(-v / 2))
        .build();
  }
}
