package io.kamilton.score;

import io.kamilton.kernel.SmoothFunction;
import io.kamilton.surrogate.Evaluations;

/** Hyvärinen's objective, and the error of the values: how good a surrogate is on other points. */
public final class ScoreMatching {
  private ScoreMatching() {}

  /**
   * Ĵ(f) = (1/Σw) Σ_i w_i Σ_ℓ [∂²_ℓ f(x_i) + ½(∂_ℓ f(x_i))²] over the draws; smaller is better.
   *
   * <p>It changes with the coordinates: compare surrogates in one coordinate system only.
   */
  public static double objective(SmoothFunction f, Evaluations draws) {
    int d = draws.dimension();
    double[] x = new double[d];
    double[] first = new double[d];
    double[] second = new double[d];
    double sum = 0;
    for (int i = 0; i < draws.size(); i++) {
      if (draws.drawWeight(i) > 0) {
        draws.points().row(i, x);
        f.gradient(x, first);
        f.secondDerivatives(x, second);
        double term = 0;
        for (int l = 0; l < d; l++) {
          term += second[l] + 0.5 * first[l] * first[l];
        }
        sum += draws.drawWeight(i) * term;
      }
    }
    return sum / draws.totalDrawWeight();
  }

  /** min_c (1/Σv) Σ_i v_i (f(x_i) + c − y_i)² over the points with values; NaN without any. */
  public static double valueError(SmoothFunction f, Evaluations evaluations) {
    double[] x = new double[evaluations.dimension()];
    double weight = 0;
    double mean = 0;
    double squares = 0;
    for (int i = 0; i < evaluations.size(); i++) {
      double v = evaluations.valueWeight(i);
      if (v > 0) {
        evaluations.points().row(i, x);
        // West's update of a weighted mean and sum of squares
        double difference = f.value(x) - evaluations.value(i) - mean;
        weight += v;
        mean += v / weight * difference;
        squares += v * difference * (f.value(x) - evaluations.value(i) - mean);
      }
    }
    return squares / weight;
  }
}
