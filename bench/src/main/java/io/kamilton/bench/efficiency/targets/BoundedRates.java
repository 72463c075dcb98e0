package io.kamilton.bench.efficiency.targets;

import io.kamilton.models.DrawnTarget;
import io.kamilton.random.RandomStream;

/**
 * Two pairs of a rate p between 0 and 1 and a number that follows it, at (logit p, x):
 *
 * <p>p ~ Beta(a, b), x ~ N(4p, w²); (a, b) = (1, 1) in the first pair and (½, 2) in the second.
 */
public record BoundedRates(double w) implements DrawnTarget {
  private static final double[] A = {1, 0.5};
  private static final double[] B = {1, 2};
  private static final double SLOPE = 4;

  @Override
  public int dimension() {
    return 2 * A.length;
  }

  @Override
  public double logDensity(double[] x) {
    double sum = 0;
    for (int k = 0; k < A.length; k++) {
      double u = x[2 * k];
      // p^a (1 − p)^b with the Jacobian p(1 − p): log p = −log(1 + e^{−u})
      double across = (x[2 * k + 1] - SLOPE * logistic(u)) / w;
      sum -= A[k] * softplus(-u) + B[k] * softplus(u) + 0.5 * across * across;
    }
    return sum;
  }

  @Override
  public void gradient(double[] x, double[] out) {
    for (int k = 0; k < A.length; k++) {
      double p = logistic(x[2 * k]);
      double pull = (x[2 * k + 1] - SLOPE * p) / (w * w);
      out[2 * k] = A[k] * (1 - p) - B[k] * p + pull * SLOPE * p * (1 - p);
      out[2 * k + 1] = -pull;
    }
  }

  @Override
  public void draw(RandomStream random, double[] out) {
    for (int k = 0; k < A.length; k++) {
      // logit p = log g_a − log g_b
      double yes = StrictMath.log(random.nextGamma(A[k]));
      out[2 * k] = yes - StrictMath.log(random.nextGamma(B[k]));
      out[2 * k + 1] = SLOPE * logistic(out[2 * k]) + w * random.nextGaussian();
    }
  }

  private static double logistic(double u) {
    return 1 / (1 + StrictMath.exp(-u));
  }

  /** log(1 + e^u). */
  private static double softplus(double u) {
    return Math.max(u, 0) + StrictMath.log1p(StrictMath.exp(-Math.abs(u)));
  }
}
