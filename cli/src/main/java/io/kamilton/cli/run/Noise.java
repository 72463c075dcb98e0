package io.kamilton.cli.run;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * The noise of log π̂, pooled over points at each of which several seeds were tried.
 *
 * @param variance s² = Σ_p Σ_i (y_pi − ȳ_p)² / Σ_p (n_p − 1)
 * @param error its standard error, s² √((κ − 1)/Σ_p (n_p − 1)) with κ the kurtosis
 * @param seeds how many finite estimates it rests on
 * @param below how many lie far below the others of their point
 * @param above how many lie far above them
 * @param middleSd the standard deviation as the middle half of the estimates shows it
 */
record Noise(
    double variance, double error, int points, int seeds, int below, int above, double middleSd) {
  /** Less than this is rounding: it moves no acceptance. */
  static final double NONE = 1e-6;

  /** κ of a normal distribution: less than that is what few seeds make of it. */
  private static final double NORMAL_KURTOSIS = 3;

  /** A normal deviation in median absolute deviations. */
  private static final double NORMAL_MAD = 1.4826;

  /** Farther away than so many standard deviations of the middle: one normal in 10⁹. */
  private static final double FAR = 6;

  /** The noise of estimates, a list a point, all finite. */
  static Noise of(List<List<Double>> points) {
    List<Double> residuals = new ArrayList<>();
    double squares = 0;
    double fourth = 0;
    int seeds = 0;
    int freedom = 0;
    for (List<Double> point : points) {
      double mean = point.stream().mapToDouble(y -> y).average().orElse(0);
      double median = median(point);
      for (double y : point) {
        squares += (y - mean) * (y - mean);
        fourth += (y - mean) * (y - mean) * (y - mean) * (y - mean);
        residuals.add(y - median);
      }
      seeds += point.size();
      freedom += Math.max(0, point.size() - 1);
    }
    double variance = freedom == 0 ? 0 : squares / freedom;
    double kurtosis = squares == 0 ? NORMAL_KURTOSIS : seeds * fourth / squares / squares;
    double relative = (Math.max(kurtosis, NORMAL_KURTOSIS) - 1) / Math.max(1, freedom);
    double middle = NORMAL_MAD * median(residuals.stream().map(Math::abs).toList());
    boolean known = middle > NONE;
    return new Noise(
        variance,
        variance * Math.sqrt(relative),
        points.size(),
        seeds,
        known ? (int) residuals.stream().filter(r -> r < -FAR * middle).count() : 0,
        known ? (int) residuals.stream().filter(r -> r > FAR * middle).count() : 0,
        middle);
  }

  private static double median(List<Double> values) {
    if (values.isEmpty()) {
      return 0;
    }
    List<Double> sorted = new ArrayList<>(values);
    Collections.sort(sorted);
    int n = sorted.size();
    return (sorted.get((n - 1) / 2) + sorted.get(n / 2)) / 2;
  }

  double sd() {
    return Math.sqrt(variance);
  }

  boolean isThere() {
    return sd() > NONE;
  }

  /**
   * What an acceptance ratio sees of it: of so many seeds it renews one, and the noise of the
   * others cancels.
   */
  Noise renewing(int blocks) {
    return new Noise(variance / blocks, error / blocks, points, seeds, below, above, middleSd);
  }
}
