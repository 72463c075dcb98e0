package io.kamilton.runner.report;

import io.kamilton.diagnostics.ParameterDraws;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Arrays;
import java.util.List;

/**
 * Numbers of a picture with no more digits than it can show: a ten-thousandth of its range.
 *
 * @param decimals kept, negative for those left of the point
 */
record Rounding(int decimals) {
  private static final int DIGITS = 4;

  /** For log densities, shares, correlations and the like. */
  static final Rounding FINE = new Rounding(DIGITS);

  /** For numbers between two. */
  static Rounding between(double low, double high) {
    double range = high - low;
    return new Rounding(
        range > 0 && range < Double.POSITIVE_INFINITY
            ? DIGITS - (int) Math.floor(StrictMath.log10(range))
            : DIGITS);
  }

  /** For all numbers of draws that are finite. */
  static Rounding of(ParameterDraws draws) {
    var finite = Arrays.stream(draws.pooled()).filter(Double::isFinite).summaryStatistics();
    return between(finite.getMin(), finite.getMax());
  }

  double of(double x) {
    return Double.isFinite(x)
        ? new BigDecimal(x).setScale(decimals, RoundingMode.HALF_EVEN).doubleValue()
        : Double.NaN;
  }

  List<Double> of(double[] xs) {
    return Arrays.stream(xs).map(this::of).boxed().toList();
  }
}
