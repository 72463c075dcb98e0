package io.kamilton.paper;

import static io.kamilton.text.NumberText.format;

import io.kamilton.diagnostics.SampleStatistics;
import io.kamilton.runner.figure.Spot;
import java.util.Arrays;

/**
 * Numbers of repeated trials in short: their mean with its standard error, and the middle 80%.
 *
 * @param error NaN for a single number
 */
public record Spread(int size, double mean, double error, double low, double high) {
  /** Of the numbers that are not NaN; all NaN without any. */
  public static Spread of(double... values) {
    double[] known = Arrays.stream(values).filter(each -> !Double.isNaN(each)).toArray();
    if (known.length == 0) {
      return new Spread(0, Double.NaN, Double.NaN, Double.NaN, Double.NaN);
    }
    double error =
        known.length == 1 ? Double.NaN : Math.sqrt(SampleStatistics.variance(known) / known.length);
    return new Spread(
        known.length,
        SampleStatistics.mean(known),
        error,
        SampleStatistics.quantile(known, 0.1),
        SampleStatistics.quantile(known, 0.9));
  }

  /** The mean at a place of a chart, with a bar for the middle 80%. */
  public Spot spot(double x) {
    return new Spot(x, mean, low, high);
  }

  /** {@code 0.78 ± 0.01}: the mean and its standard error. */
  public String text(int decimals) {
    return Double.isNaN(error)
        ? number(mean, decimals)
        : number(mean, decimals) + " ± " + number(error, decimals);
  }

  /** {@code 0.78 (0.75–0.80)}: the mean and the middle 80%. */
  public String range(int decimals) {
    return size < 2
        ? number(mean, decimals)
        : number(mean, decimals)
            + format(" (%s–%s)", number(low, decimals), number(high, decimals));
  }

  /**
   * Whether another's figure is like these: inside of the middle 80%, or within three standard
   * errors of the mean, with {@code rounding} for its digits.
   */
  public boolean agreesWith(double other, double rounding) {
    boolean inside = other >= low - rounding && other <= high + rounding;
    return inside || Math.abs(other - mean) <= 3 * error + rounding;
  }

  private static String number(double x, int decimals) {
    return Double.isNaN(x) ? "–" : format("%." + decimals + "f", x);
  }
}
