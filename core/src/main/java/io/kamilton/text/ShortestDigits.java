package io.kamilton.text;

import java.math.BigInteger;

/**
 * The shortest decimal d·10^k inside the interval of numbers that round to a double c·2^q; of
 * several with the same length the closest to the double, of two as close the even one.
 *
 * <p>After R. Giulietti, "The Schubfach way to render doubles" (2020). Let 10^k be the largest
 * power of ten below the interval's length: some multiple of 10^k lies inside, and at most one of
 * 10^(k+1). All comparisons use 4·c·2^q·10^(−k), rounded to odd from a 126-bit approximation of
 * 10^(−k).
 */
final class ShortestDigits {
  private static final int LEAST_K = -324;
  private static final int GREATEST_K = 292;
  private static final long LOW_63_BITS = Long.MAX_VALUE;

  // g(k) = ⌊10^(−k)·2^(−r)⌋ + 1 with r chosen so that 2^125 ≤ g < 2^126; as high·2^63 + low.
  private static final long[] HIGH = new long[GREATEST_K - LEAST_K + 1];
  private static final long[] LOW = new long[GREATEST_K - LEAST_K + 1];

  static {
    BigInteger power = BigInteger.ONE;
    for (int e = 0; e <= -LEAST_K; e++, power = power.multiply(BigInteger.TEN)) {
      store(-e, power.shiftLeft(125 - floorLog2Pow10(e)));
      if (e <= GREATEST_K) {
        store(e, BigInteger.ONE.shiftLeft(125 - floorLog2Pow10(-e)).divide(power));
      }
    }
  }

  private ShortestDigits() {}

  private static void store(int k, BigInteger floor) {
    BigInteger g = floor.add(BigInteger.ONE);
    HIGH[k - LEAST_K] = g.shiftRight(63).longValueExact();
    LOW[k - LEAST_K] = g.longValue() & LOW_63_BITS;
  }

  /**
   * The exponent k for c·2^q; {@code halfGapBelow}: c·2^q is a power of two, so that the next
   * double below is half as far as the one above.
   */
  static int exponent(int q, boolean halfGapBelow) {
    return halfGapBelow ? floorLog10ThreeQuartersPow2(q) : floorLog10Pow2(q);
  }

  /** The digits d for c·2^q and its exponent k; they may end in zeros. */
  static long digits(long c, int q, boolean halfGapBelow, int k) {
    int shift = q + floorLog2Pow10(-k) + 2;
    long low = scaled(k, (4 * c - (halfGapBelow ? 1 : 2)) << shift);
    long value = scaled(k, (4 * c) << shift);
    long high = scaled(k, (4 * c + 2) << shift);
    long open = c & 1; // ties round to even: the ends belong to the interval of an even c
    long below = value >> 2;

    long shorter = below / 10 * 10;
    boolean shorterIn = low + open <= (shorter << 2);
    boolean shorterAboveIn = ((shorter + 10) << 2) + open <= high;
    if (below >= 10 && shorterIn != shorterAboveIn) {
      return shorterIn ? shorter : shorter + 10;
    }
    boolean belowIn = low + open <= (below << 2);
    boolean aboveIn = ((below + 1) << 2) + open <= high;
    if (belowIn != aboveIn) {
      return belowIn ? below : below + 1;
    }
    long beyondMiddle = value - 2 * (2 * below + 1);
    boolean takeBelow = beyondMiddle < 0 || (beyondMiddle == 0 && (below & 1) == 0);
    return takeBelow ? below : below + 1;
  }

  /** ⌊g(k)·x/2^127⌋, made odd when something was cut off. */
  private static long scaled(int k, long x) {
    long high = HIGH[k - LEAST_K];
    long middle = ((high * x) >>> 1) + Math.multiplyHigh(LOW[k - LEAST_K], x);
    long whole = Math.multiplyHigh(high, x) + (middle >>> 63);
    return whole | (((middle & LOW_63_BITS) + LOW_63_BITS) >>> 63);
  }

  // Each is a product with a constant rounded down, exact over the exponents of doubles.

  private static int floorLog10Pow2(int e) {
    return (int) ((e * 661_971_961_083L) >> 41);
  }

  private static int floorLog10ThreeQuartersPow2(int e) {
    return (int) ((e * 661_971_961_083L - 274_743_187_321L) >> 41);
  }

  private static int floorLog2Pow10(int e) {
    return (int) ((e * 913_124_641_741L) >> 38);
  }
}
