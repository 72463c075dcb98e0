package io.kamilton.text;

/**
 * The text of a double: the fewest digits that read back to the same double, on every JDK the same.
 *
 * <p>({@link Double#toString} gives other digits before JDK 19 than after.) Between 10⁻⁴ and 10¹⁶
 * the text is plain, {@code 0.002}, {@code 12}, {@code -1.5}; outside it has an exponent, {@code
 * 2e23}, {@code 1.5e-7}: a JSON number either way. Minus zero is {@code -0.0}, because some readers
 * take {@code -0} for an integer and lose the sign.
 */
public final class Decimals {
  private static final double EXACT_INTEGERS = 1L << 53;
  private static final int LEAST_PLAIN = -4;
  private static final int LEAST_TOO_LARGE = 16;
  private static final String ZEROS = "0".repeat(LEAST_TOO_LARGE);

  private Decimals() {}

  /** The text of {@code x}, which must be finite. */
  public static String of(double x) {
    if (!Double.isFinite(x)) {
      throw new IllegalArgumentException(x + " is not finite");
    }
    if (Math.abs(x) < EXACT_INTEGERS && x == (long) x) {
      boolean minusZero = x == 0 && 1 / x < 0;
      return minusZero ? "-0.0" : Long.toString((long) x);
    }
    long bits = Double.doubleToRawLongBits(x);
    int biased = (int) (bits >>> 52) & 0x7ff;
    long fraction = bits & ((1L << 52) - 1);
    // |x| = c·2^q
    long c = biased == 0 ? fraction : fraction | (1L << 52);
    int q = Math.max(biased, 1) - 1075;
    boolean halfGapBelow = fraction == 0 && biased > 1;
    int k = ShortestDigits.exponent(q, halfGapBelow);
    return text(x < 0, ShortestDigits.digits(c, q, halfGapBelow, k), k);
  }

  /** The text of any double: also {@code nan}, {@code inf} and {@code -inf}. */
  public static String ofAny(double x) {
    if (Double.isFinite(x)) {
      return of(x);
    }
    return Double.isNaN(x) ? "nan" : x > 0 ? "inf" : "-inf";
  }

  /** ±digits·10^k as text. */
  private static String text(boolean negative, long digits, int k) {
    while (digits % 10 == 0) {
      digits /= 10;
      k++;
    }
    String d = Long.toString(digits);
    int leading = d.length() - 1 + k;
    StringBuilder out = new StringBuilder(24);
    if (negative) {
      out.append('-');
    }
    if (leading < LEAST_PLAIN || leading >= LEAST_TOO_LARGE) {
      out.append(d.charAt(0));
      if (d.length() > 1) {
        out.append('.').append(d, 1, d.length());
      }
      return out.append('e').append(leading).toString();
    }
    if (leading < 0) {
      return out.append("0.").append(ZEROS, 0, -leading - 1).append(d).toString();
    }
    int whole = leading + 1;
    if (d.length() <= whole) {
      return out.append(d).append(ZEROS, 0, whole - d.length()).toString();
    }
    return out.append(d, 0, whole).append('.').append(d, whole, d.length()).toString();
  }
}
