package io.kamilton.target;

import java.math.BigDecimal;
import java.math.MathContext;

/**
 * The short text of a number in names and messages: few digits that read back to the same double,
 * the same on every JDK (docs/decisions/0017-shortest-decimals.md); "5", "0.25", "1.5e-7", "inf".
 */
final class Decimal {
  private static final double LEAST_PLAIN = 1e-4;
  private static final double LEAST_TOO_LARGE = 1e16;
  private static final int ENOUGH_DIGITS = 17;

  private Decimal() {}

  static String text(double x) {
    if (Double.isNaN(x)) {
      return "NaN";
    }
    if (Double.isInfinite(x)) {
      return x > 0 ? "inf" : "-inf";
    }
    BigDecimal shortest = shortest(x).stripTrailingZeros();
    double size = Math.abs(x);
    boolean plain = x == 0 || size >= LEAST_PLAIN && size < LEAST_TOO_LARGE;
    return plain ? shortest.toPlainString() : scientific(shortest);
  }

  private static String scientific(BigDecimal x) {
    int exponent = x.precision() - x.scale() - 1;
    return x.scaleByPowerOfTen(-exponent).toPlainString() + "e" + exponent;
  }

  private static BigDecimal shortest(double x) {
    BigDecimal exact = new BigDecimal(x);
    for (int digits = 1; digits < ENOUGH_DIGITS; digits++) {
      BigDecimal rounded = exact.round(new MathContext(digits));
      if (rounded.doubleValue() == x) {
        return rounded;
      }
    }
    return exact.round(new MathContext(ENOUGH_DIGITS));
  }
}
