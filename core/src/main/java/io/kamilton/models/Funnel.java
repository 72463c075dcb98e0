package io.kamilton.models;

import io.kamilton.linalg.Matrix;
import io.kamilton.random.RandomStream;
import io.kamilton.text.Arguments;

/**
 * The funnel of Neal (2003), π(x) = N(x₁; 0, s²) ∏_{i>1} N(x_i; 0, e^{x₁}), s = 3 in his.
 *
 * <p>All means are 0 and all coordinates uncorrelated: Var x₁ = s², Var x_i = e^{s²/2}. Fourth
 * moments are so large that averages of draws say little about the variances: compare x_i e^{−x₁/2}
 * with N(0, 1) instead.
 *
 * @param dimension at least 2
 * @param s positive: the standard deviation of the first coordinate
 */
public record Funnel(int dimension, double s) implements KnownTarget {
  public Funnel {
    Arguments.atLeast(2, "d", dimension);
    Arguments.positive("s", s);
  }

  @Override
  public double logDensity(double[] x) {
    // Σ_i log N(x_i; 0, e^{x₁}) = −½ q(x) − (d − 1)(½ x₁ + ½ log 2π)
    double widths = (dimension - 1) * (0.5 * x[0] + Normal.HALF_LOG_2PI);
    return Normal.logDensity(x[0], 0, s) - 0.5 * squares(x) - widths;
  }

  @Override
  public void gradient(double[] x, double[] out) {
    out[0] = -x[0] / (s * s) + 0.5 * (squares(x) - (dimension - 1));
    double precision = StrictMath.exp(-x[0]);
    for (int i = 1; i < dimension; i++) {
      out[i] = x[i] == 0 ? 0 : -x[i] * precision;
    }
  }

  /** q(x) = Σ_{i>1} x_i² e^{−x₁}; no 0·∞ deep in the neck. */
  private double squares(double[] x) {
    double scale = StrictMath.exp(-0.5 * x[0]);
    double sum = 0;
    for (int i = 1; i < dimension; i++) {
      double z = x[i] == 0 ? 0 : x[i] * scale;
      sum += z * z;
    }
    return sum;
  }

  @Override
  public void draw(RandomStream random, double[] out) {
    random.gaussians(out);
    out[0] *= s;
    double scale = StrictMath.exp(0.5 * out[0]);
    for (int i = 1; i < dimension; i++) {
      out[i] *= scale;
    }
  }

  @Override
  public double[] mean() {
    return new double[dimension];
  }

  @Override
  public Matrix covariance() {
    double wide = StrictMath.exp(0.5 * s * s);
    return new SymmetricBuilder(dimension).fill(1, wide).set(0, 0, s * s).build();
  }
}
