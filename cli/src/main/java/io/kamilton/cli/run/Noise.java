package io.kamilton.cli.run;

import io.kamilton.adapt.AcceptanceGoal;
import java.util.List;

/**
 * The noise of log π̂ at one point, against what a sampler can bear.
 *
 * @param sd its standard deviation
 */
record Noise(double sd) {
  /** Less than this is rounding: it moves no acceptance. */
  private static final double NONE = 1e-6;

  /** Variances up to here cost little; beyond the second, chains stick. */
  private static final double GOOD = 1;

  private static final double BEARABLE = 3;

  /** The noise that at least two finite values show. */
  static Noise of(List<Double> values) {
    double mean = values.stream().mapToDouble(x -> x).average().orElse(Double.NaN);
    double squares = values.stream().mapToDouble(x -> (x - mean) * (x - mean)).sum();
    return new Noise(Math.sqrt(squares / (values.size() - 1)));
  }

  boolean isThere() {
    return sd > NONE;
  }

  double variance() {
    return sd * sd;
  }

  /** What is left of the acceptance rate however short the steps. */
  double acceptanceCeiling() {
    return AcceptanceGoal.ceiling(sd);
  }

  String verdict() {
    if (!isThere()) {
      return "none";
    }
    return variance() <= GOOD ? "good" : isBearable() ? "bearable" : "too much";
  }

  boolean isGood() {
    return variance() <= GOOD;
  }

  private boolean isBearable() {
    return variance() <= BEARABLE;
  }

  /** What would make it good: the variance falls as 1/N. */
  String advice() {
    return "target: the noise has variance "
        + NumberText.twoDecimals(variance())
        + (isBearable() ? ", which a sampler can bear" : ", which is too much (at most 3)")
        + "; "
        + NumberText.factor(variance() / GOOD)
        + " times as many particles or simulations would bring it to 1";
  }
}
