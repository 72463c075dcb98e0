package io.kamilton.models;

import io.kamilton.linalg.Matrix;
import io.kamilton.random.RandomStream;
import io.kamilton.text.Arguments;

/**
 * Independent pairs with a ridge that follows an exponential,
 *
 * <p>π(x) = ∏_pairs N(x₁; 0, s²) N(x₂; e^{x₁/2}, w²).
 *
 * <p>E x₂ = e^{s²/8}, Var x₂ = w² + e^{s²/4}(e^{s²/4} − 1), Cov(x₁, x₂) = ½ s² e^{s²/8}. The pairs
 * are coordinates (0, 1), (2, 3), …
 *
 * @param pairs at least 1
 * @param s positive: the standard deviation of the first of a pair
 * @param w positive: the ridge's width
 */
public record ExponentialRidge(int pairs, double s, double w) implements KnownTarget {
  public ExponentialRidge {
    Arguments.atLeast(1, "pairs", pairs);
    Arguments.positive("s", s);
    Arguments.positive("w", w);
  }

  @Override
  public int dimension() {
    return 2 * pairs;
  }

  @Override
  public double logDensity(double[] x) {
    double sum = 0;
    for (int i = 0; i < 2 * pairs; i += 2) {
      sum += Normal.logDensity(x[i], 0, s) + Normal.logDensity(x[i + 1], ridge(x[i]), w);
    }
    return sum;
  }

  @Override
  public void gradient(double[] x, double[] out) {
    for (int i = 0; i < 2 * pairs; i += 2) {
      double pull = (x[i + 1] - ridge(x[i])) / (w * w);
      out[i] = -x[i] / (s * s) + 0.5 * ridge(x[i]) * pull;
      out[i + 1] = -pull;
    }
  }

  @Override
  public void draw(RandomStream random, double[] out) {
    random.gaussians(out);
    for (int i = 0; i < 2 * pairs; i += 2) {
      out[i] *= s;
      out[i + 1] = ridge(out[i]) + w * out[i + 1];
    }
  }

  @Override
  public double[] mean() {
    double[] mean = new double[2 * pairs];
    for (int i = 1; i < mean.length; i += 2) {
      mean[i] = StrictMath.exp(s * s / 8);
    }
    return mean;
  }

  @Override
  public Matrix covariance() {
    double v = s * s;
    double spread = StrictMath.exp(v / 4) * StrictMath.expm1(v / 4);
    SymmetricBuilder out = new SymmetricBuilder(2 * pairs);
    for (int i = 0; i < 2 * pairs; i += 2) {
      out.set(i, i, v)
          .set(i + 1, i + 1, w * w + spread)
          .set(i, i + 1, 0.5 * v * StrictMath.exp(v / 8));
    }
    return out.build();
  }

  /** E(x₂ | x₁) = e^{x₁/2}. */
  private static double ridge(double x1) {
    return StrictMath.exp(0.5 * x1);
  }
}
