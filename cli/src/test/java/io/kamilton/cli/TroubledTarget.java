package io.kamilton.cli;

import io.kamilton.target.DifferentiableTarget;
import io.kamilton.target.EvaluationFailure;
import io.kamilton.target.Outcome;

/**
 * Two independent normal numbers, spoilt: beyond x = 1.5 the answer is NaN, beyond x = 2 an error
 * whose words are markup, and below y = −1.5 the density is so narrow that long steps diverge and
 * chains stay where they are.
 */
public final class TroubledTarget implements DifferentiableTarget {
  private static final double NARROW = 1e5;

  @Override
  public int dimension() {
    return 2;
  }

  @Override
  public double logEstimate(double[] x, long seed) {
    if (x[0] > 2) {
      throw new EvaluationFailure(
          Outcome.ERROR, "<img src=x onerror=\"document.title='stolen'\"></script><b>bold</b>");
    }
    return x[0] > 1.5 ? Double.NaN : -(x[0] * x[0] + stiffness(x) * x[1] * x[1]) / 2;
  }

  @Override
  public void gradient(double[] x, double[] out) {
    out[0] = -x[0];
    out[1] = -stiffness(x) * x[1];
  }

  private static double stiffness(double[] x) {
    return x[1] < -1.5 ? NARROW : 1;
  }
}
