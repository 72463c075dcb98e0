package io.kamilton.text;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Locale;

/** Numbers as people read them, the same in every locale. */
public final class NumberText {
  private static final long MINUTE = 60;
  private static final long HOUR = 60 * MINUTE;
  private static final long DAY = 24 * HOUR;

  private NumberText() {}

  /** A format's text, as everywhere in the world. */
  public static String format(String format, Object... values) {
    return String.format(Locale.ROOT, format, values);
  }

  /** {@code 1,204}. */
  public static String count(long n) {
    return String.format(Locale.ROOT, "%,d", n);
  }

  /** {@code 0.31}. */
  public static String twoDecimals(double x) {
    return String.format(Locale.ROOT, "%.2f", x);
  }

  /** Three digits: {@code 0.312}, {@code 12.3}, {@code 1.2e-7}. */
  public static String digits(double x) {
    return Double.isFinite(x)
        ? Decimals.of(new BigDecimal(x).round(new MathContext(3)).doubleValue())
        : Double.toString(x);
  }

  /** How many times: {@code 3.2}, {@code 17}. */
  public static String factor(double x) {
    return twoDigits(x);
  }

  /** {@code 57/s}, {@code 3.2/min}, {@code 12/h}: in the unit in which it is not tiny. */
  public static String rate(double perSecond) {
    if (perSecond >= 0.5) {
      return twoDigits(perSecond) + "/s";
    }
    return perSecond * MINUTE >= 0.5
        ? twoDigits(perSecond * MINUTE) + "/min"
        : twoDigits(perSecond * HOUR) + "/h";
  }

  /** {@code 12 µs}, {@code 340 ms}, {@code 2.5 s}, {@code 1 min 20 s}, {@code 2 h 5 min}. */
  public static String time(double seconds) {
    if (seconds < 1e-3) {
      return twoDigits(seconds * 1e6) + " µs";
    }
    if (seconds < 1) {
      return twoDigits(seconds * 1e3) + " ms";
    }
    long whole = Math.round(seconds);
    if (whole < MINUTE) {
      return twoDigits(seconds) + " s";
    }
    if (whole < HOUR) {
      return two(whole, MINUTE, "min", 1, "s");
    }
    return whole < DAY ? two(whole, HOUR, "h", MINUTE, "min") : two(whole, DAY, "d", HOUR, "h");
  }

  private static String two(long n, long large, String largeName, long small, String smallName) {
    long rest = n % large / small;
    return count(n / large) + " " + largeName + (rest == 0 ? "" : " " + rest + " " + smallName);
  }

  /** One decimal below 10, unless it is 0. */
  private static String twoDigits(double x) {
    if (x >= 9.95) {
      return count(Math.round(x));
    }
    String text = String.format(Locale.ROOT, "%.1f", x);
    return text.endsWith(".0") ? text.substring(0, text.length() - 2) : text;
  }
}
