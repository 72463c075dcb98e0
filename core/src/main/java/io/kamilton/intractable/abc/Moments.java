package io.kamilton.intractable.abc;

import io.kamilton.target.EvaluationFailure;
import io.kamilton.target.Outcome;
import io.kamilton.target.Point;
import java.util.List;

/** The mean and the scatter of n statistics in ℝᵖ: x̄ and M = Σ_i (x_i − x̄)(x_i − x̄)ᵀ. */
final class Moments {
  private final int n;
  private final double[] mean;
  private final double[][] deviations;

  /** O(np). */
  Moments(List<Point> statistics) {
    n = statistics.size();
    int p = statistics.get(0).dimension();
    mean = new double[p];
    for (Point x : statistics) {
      for (int j = 0; j < p; j++) {
        mean[j] += x.get(j) / n;
      }
    }
    deviations = new double[n][p];
    for (int i = 0; i < n; i++) {
      for (int j = 0; j < p; j++) {
        deviations[i][j] = statistics.get(i).get(j) - mean[j];
      }
    }
  }

  /** n. */
  int size() {
    return n;
  }

  /** p. */
  int dimension() {
    return mean.length;
  }

  /** y − x̄. */
  double[] difference(Point y) {
    double[] difference = new double[mean.length];
    for (int j = 0; j < mean.length; j++) {
      difference[j] = y.get(j) - mean[j];
    }
    return difference;
  }

  /** x_ij − x̄_j. */
  double deviation(int i, int j) {
    return deviations[i][j];
  }

  /** M by rows. O(np²). */
  double[] scatter() {
    int p = mean.length;
    double[] scatter = new double[p * p];
    for (double[] row : deviations) {
      for (int j = 0; j < p; j++) {
        for (int k = 0; k <= j; k++) {
          scatter[j * p + k] = Math.fma(row[j], row[k], scatter[j * p + k]);
        }
      }
    }
    for (int j = 0; j < p; j++) {
      for (int k = 0; k < j; k++) {
        scatter[k * p + j] = scatter[j * p + k];
      }
    }
    return scatter;
  }

  /** A covariance that was made of M; {@link EvaluationFailure} where it is singular. */
  Factored factor(double[] covariance) {
    int p = mean.length;
    Factored factored = Factored.of(p, covariance);
    if (factored != null) {
      return factored;
    }
    for (int j = 0; j < p; j++) {
      if (!(covariance[j * p + j] > 0)) {
        throw new EvaluationFailure(
            Outcome.ERROR,
            "statistic %d is %s in all %d simulations, so that it has no variance; leave it out"
                .formatted(j + 1, mean[j], n));
      }
    }
    throw new EvaluationFailure(
        Outcome.ERROR,
        "the covariance of %d statistics from %d simulations is singular; simulate more, draw it"
                .formatted(p, n)
            + " towards its diagonal (shrinkage), or leave out statistics that follow from others");
  }
}
