package io.kamilton.runner.summary;

import io.kamilton.diagnostics.ParameterSummary;
import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.List;

/**
 * The numbers of a row as text, no more digits than are known: those of the mean end with the
 * second digit of its Monte Carlo error.
 */
public final class SummaryNumbers {
  /** As data call them. */
  static final List<String> NAMES =
      List.of("mean", "mcse_mean", "sd", "q5", "q50", "q95", "ess_bulk", "ess_tail", "r_hat");

  private static final int WIDEST = 8;
  private static final int MOST_DIGITS = 4;
  private static final String UNKNOWN = "-";

  private SummaryNumbers() {}

  /** mean, mcse, sd, 5%, 50%, 95%, ess_bulk, ess_tail, r_hat. */
  public static List<String> of(ParameterSummary row) {
    int decimals = decimals(row);
    List<String> texts = new ArrayList<>();
    values(row).subList(0, 6).forEach(each -> texts.add(text(each, decimals)));
    texts.addAll(List.of(fixed(row.essBulk(), 0), fixed(row.essTail(), 0), fixed(row.rHat(), 3)));
    return texts;
  }

  /** Another number of the row with as many digits. */
  static String like(ParameterSummary row, double x) {
    return text(x, decimals(row));
  }

  /** The same numbers with all digits, called {@link #NAMES}. */
  public static List<Double> values(ParameterSummary row) {
    return List.of(
        row.mean(),
        row.mcseMean(),
        row.sd(),
        row.q5(),
        row.q50(),
        row.q95(),
        row.essBulk(),
        row.essTail(),
        row.rHat());
  }

  /**
   * The decimals that show two digits of the error, negative for those left of the point; of the
   * spread, where there is no error.
   */
  private static int decimals(ParameterSummary row) {
    for (double scale : new double[] {row.mcseMean(), row.sd() / 10, row.mean() / 100}) {
      if (Double.isFinite(scale) && scale != 0) {
        return 1 - exponent(rounded(scale, 2));
      }
    }
    return 0;
  }

  private static String text(double x, int decimals) {
    String plain = fixed(x, Math.max(0, decimals));
    if (plain.length() <= WIDEST) {
      return plain;
    }
    if (x == 0) {
      return "0";
    }
    int digits = Math.min(MOST_DIGITS, exponent(rounded(x, MOST_DIGITS)) + decimals + 1);
    String text = scientific(x, Math.max(2, digits));
    while (text.length() > WIDEST && digits > 2) {
      digits--;
      text = scientific(x, digits);
    }
    return text;
  }

  /** A number with so many decimals, exactly rounded. */
  public static String fixed(double x, int decimals) {
    if (!Double.isFinite(x)) {
      return Double.isNaN(x) ? UNKNOWN : x > 0 ? "inf" : "-inf";
    }
    return new BigDecimal(x).setScale(decimals, RoundingMode.HALF_EVEN).toPlainString();
  }

  /** So many digits and an exponent: {@code -1.23e-7}. */
  private static String scientific(double x, int digits) {
    BigDecimal rounded = rounded(x, digits);
    int exponent = exponent(rounded);
    return rounded.scaleByPowerOfTen(-exponent).setScale(digits - 1).toPlainString()
        + "e"
        + exponent;
  }

  private static BigDecimal rounded(double x, int digits) {
    return new BigDecimal(x).round(new MathContext(digits, RoundingMode.HALF_EVEN));
  }

  /** The power of ten of the first digit. */
  private static int exponent(BigDecimal x) {
    return x.precision() - x.scale() - 1;
  }
}
