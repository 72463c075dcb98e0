package io.kamilton.runner.check;

import io.kamilton.adapt.AcceptanceGoal;
import java.util.ArrayList;
import java.util.List;

/**
 * The noise of log π̂, pooled over points at each of which several seeds were tried. Estimates far
 * below the others of their point are left out of the variance: a proposal that meets one is lost,
 * and no more; one far above makes a chain stick (docs/decisions/0025-noise-at-typical-points.md).
 *
 * @param variance s² = Σ_p Σ_i (y_pi − ȳ_p)² / Σ_p (n_p − 1)
 * @param error its standard error, s² √((κ − 1)/Σ_p (n_p − 1)) with κ the kurtosis
 * @param seeds how many finite estimates there are
 * @param below how many of them are far below
 * @param above how many are far above
 */
record Noise(double variance, double error, int points, int seeds, int below, int above) {
  /** Less than this is rounding: it moves no acceptance. */
  private static final double NONE = 1e-6;

  /** κ of a normal distribution: less than that is what few seeds make of it. */
  private static final double NORMAL_KURTOSIS = 3;

  /** A normal standard deviation in median absolute deviations. */
  private static final double NORMAL_MAD = 1.4826;

  /** Farther away than so many standard deviations: one normal estimate in 10⁹. */
  private static final double FAR = 6;

  /** The noise of estimates, a list a point, all finite. */
  static Noise of(List<List<Double>> points) {
    List<Double> residuals = new ArrayList<>();
    for (List<Double> point : points) {
      double median = median(point);
      point.forEach(y -> residuals.add(y - median));
    }
    double sd = NORMAL_MAD * median(residuals.stream().map(Math::abs).toList());
    // without a spread of the middle half nothing is far
    double far = sd > NONE ? FAR * sd : Double.POSITIVE_INFINITY;
    List<List<Double>> rest = new ArrayList<>();
    for (List<Double> point : points) {
      double median = median(point);
      rest.add(point.stream().filter(y -> y - median >= -far).toList());
    }
    int below = (int) residuals.stream().filter(r -> r < -far).count();
    int above = (int) residuals.stream().filter(r -> r > far).count();
    return pooled(rest, residuals.size(), below, above);
  }

  private static Noise pooled(List<List<Double>> points, int seeds, int below, int above) {
    double squares = 0;
    double fourth = 0;
    int freedom = 0;
    for (List<Double> point : points) {
      double mean = point.stream().mapToDouble(y -> y).average().orElse(0);
      for (double y : point) {
        double square = (y - mean) * (y - mean);
        squares += square;
        fourth += square * square;
      }
      freedom += Math.max(0, point.size() - 1);
    }
    double variance = freedom == 0 ? 0 : squares / freedom;
    double kurtosis = squares == 0 ? 0 : (seeds - below) * fourth / squares / squares;
    double relative = (Math.max(kurtosis, NORMAL_KURTOSIS) - 1) / Math.max(1, freedom);
    double error = variance * Math.sqrt(relative);
    return new Noise(variance, error, points.size(), seeds, below, above);
  }

  static double median(List<Double> values) {
    if (values.isEmpty()) {
      return 0;
    }
    List<Double> sorted = values.stream().sorted().toList();
    int n = sorted.size();
    return (sorted.get((n - 1) / 2) + sorted.get(n / 2)) / 2;
  }

  double sd() {
    return Math.sqrt(variance);
  }

  boolean isThere() {
    return sd() > NONE || below > 0;
  }

  /** What is left of the acceptance rate however short the steps. */
  double acceptanceCeiling() {
    double lost = seeds == 0 ? 0 : (double) below / seeds;
    return (1 - lost) * AcceptanceGoal.ceiling(sd());
  }
}
