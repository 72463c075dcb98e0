package io.kamilton.models;

import io.kamilton.linalg.Matrix;
import io.kamilton.random.RandomStream;
import io.kamilton.text.Arguments;

/**
 * Independent pairs with Rosenbrock's valley,
 *
 * <p>log π(x) = −s Σ_pairs [(1 − x₁)² + c(x₂ − x₁²)²] + const,
 *
 * <p>so that x₁ ~ N(1, v) with v = 1/(2s), and x₂ given x₁ is N(x₁², v/c). E x₂ = 1 + v, Var x₂ =
 * v/c + 2v² + 4v, Cov(x₁, x₂) = 2v. The pairs are coordinates (0, 1), (2, 3), …
 *
 * @param pairs at least 1
 * @param s positive: the inverse temperature
 * @param c positive: the factor across the valley, Rosenbrock's 100
 */
public record RosenbrockPairs(int pairs, double s, double c) implements KnownTarget {
  public RosenbrockPairs {
    Arguments.atLeast(1, "pairs", pairs);
    Arguments.positive("s", s);
    Arguments.positive("c", c);
  }

  @Override
  public int dimension() {
    return 2 * pairs;
  }

  @Override
  public double logDensity(double[] x) {
    double sum = 0;
    for (int i = 0; i < 2 * pairs; i += 2) {
      double along = 1 - x[i];
      double across = x[i + 1] - x[i] * x[i];
      sum += along * along + c * across * across;
    }
    double logNormaliser = 2 * Normal.HALF_LOG_2PI + StrictMath.log(sd1()) + StrictMath.log(sd2());
    return -s * sum - pairs * logNormaliser;
  }

  @Override
  public void gradient(double[] x, double[] out) {
    for (int i = 0; i < 2 * pairs; i += 2) {
      double across = x[i + 1] - x[i] * x[i];
      out[i] = 2 * s * (1 - x[i]) + 4 * s * c * x[i] * across;
      out[i + 1] = -2 * s * c * across;
    }
  }

  @Override
  public void draw(RandomStream random, double[] out) {
    random.gaussians(out);
    for (int i = 0; i < 2 * pairs; i += 2) {
      out[i] = 1 + sd1() * out[i];
      out[i + 1] = out[i] * out[i] + sd2() * out[i + 1];
    }
  }

  @Override
  public double[] mean() {
    double[] mean = new double[2 * pairs];
    for (int i = 0; i < mean.length; i += 2) {
      mean[i] = 1;
      mean[i + 1] = 1 + 0.5 / s;
    }
    return mean;
  }

  @Override
  public Matrix covariance() {
    double v = 0.5 / s;
    SymmetricBuilder out = new SymmetricBuilder(2 * pairs);
    for (int i = 0; i < 2 * pairs; i += 2) {
      out.set(i, i, v).set(i + 1, i + 1, v / c + 2 * v * v + 4 * v).set(i, i + 1, 2 * v);
    }
    return out.build();
  }

  private double sd1() {
    return Math.sqrt(0.5 / s);
  }

  private double sd2() {
    return Math.sqrt(0.5 / s / c);
  }
}
