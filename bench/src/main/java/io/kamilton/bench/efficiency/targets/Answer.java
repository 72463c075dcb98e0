package io.kamilton.bench.efficiency.targets;

import org.hipparchus.distribution.continuous.NormalDistribution;
import org.hipparchus.distribution.continuous.TDistribution;

/**
 * What is known of one parameter.
 *
 * @param fourth E (x − E x)⁴; infinite where the standard deviation is not to be judged by
 *     averages: the fourth moment does not exist, or no run of ordinary length shows it
 * @param momentDraws as how many independent draws the moments are worth; infinite where exact
 * @param tailDraws the same for the quantiles
 */
public record Answer(
    double mean,
    double variance,
    double fourth,
    double q5,
    double q50,
    double q95,
    double momentDraws,
    double tailDraws) {

  /** The quantiles' probabilities. */
  public static final double LOW = 0.05;

  public static final double MIDDLE = 0.5;
  public static final double HIGH = 0.95;

  public Answer {
    if (!(Double.isFinite(mean) && variance > 0 && q5 < q50 && q50 < q95)) {
      throw new IllegalArgumentException(
          String.format(
              "mean %s, variance %s, quantiles %s, %s, %s; allowed: finite, positive, rising",
              mean, variance, q5, q50, q95));
    }
  }

  /** N(mean, sd²), exactly. */
  public static Answer normal(double mean, double sd) {
    NormalDistribution margin = new NormalDistribution(mean, sd);
    return exact(
        mean,
        sd * sd,
        3 * sd * sd * sd * sd,
        margin.inverseCumulativeProbability(LOW),
        mean,
        margin.inverseCumulativeProbability(HIGH));
  }

  /** scale·t_ν around 0 for ν > 2, exactly. */
  static Answer student(double nu, double scale) {
    // Var = ν/(ν − 2), E t⁴ = 3ν²/((ν − 2)(ν − 4))
    double high = scale * new TDistribution(nu).inverseCumulativeProbability(HIGH);
    double square = scale * scale;
    double fourth =
        nu > 4 ? 3 * nu * nu / ((nu - 2) * (nu - 4)) * square * square : Double.POSITIVE_INFINITY;
    return exact(0, nu / (nu - 2) * square, fourth, -high, 0, high);
  }

  private static Answer exact(
      double mean, double variance, double fourth, double q5, double q50, double q95) {
    return new Answer(
        mean, variance, fourth, q5, q50, q95, Double.POSITIVE_INFINITY, Double.POSITIVE_INFINITY);
  }

  /** The same without a judgement of the standard deviation. */
  Answer withoutSd() {
    return new Answer(
        mean, variance, Double.POSITIVE_INFINITY, q5, q50, q95, momentDraws, tailDraws);
  }
}
