package io.kamilton.linalg;

/**
 * Sine, cosine, exponential and logarithm with the same bits on every JDK and every machine: a
 * reduction and a polynomial in fused multiply-adds, which {@link VectorKernels} repeats lane by
 * lane.
 *
 * <p>See docs/decisions/0009-own-elementary-functions.md. The polynomials interpolate at Chebyshev
 * nodes; their error is below 3·10⁻¹⁷.
 */
final class Elementary {
  /** Beyond this the reduction hands over to StrictMath. */
  static final double FAR = 0x1p30;

  static final double INV_PI = 0x1.45f306dc9c883p-2;
  // π = PI_1 + PI_2 + PI_3 to 159 bits
  static final double PI_1 = 0x1.921fb54442d18p+1;
  static final double PI_2 = 0x1.1a62633145c07p-53;
  static final double PI_3 = -0x1.f1976b7ed8fbcp-109;

  /** Adding it rounds to an integer, whose lowest bits are then those of the sum. */
  static final double ROUND = 0x1.8p52;

  static final double ROUND_BIASED = ROUND + 1023;

  // (sin √t / √t − 1)/t on [0, π²/4]
  static final double S0 = -0.16666666666666666;
  static final double S1 = 0.008333333333333316;
  static final double S2 = -0.00019841269841254974;
  static final double S3 = 2.7557319219163234e-06;
  static final double S4 = -2.5052107616996182e-08;
  static final double S5 = 1.6058977312464087e-10;
  static final double S6 = -7.643970296798572e-13;
  static final double S7 = 2.7314447669863995e-15;

  static final double INV_LN2 = 0x1.71547652b82fep+0;
  // ln 2 = LN2_1 + LN2_2 to 106 bits
  static final double LN2_1 = 0x1.62e42fefa39efp-1;
  static final double LN2_2 = 0x1.abc9e3b39803fp-56;

  /** Below this the exponential is 0: what is left is smaller than any term it is added to. */
  static final double EXP_ZERO = -708.0;

  static final double EXP_MOST = 709.0;

  // (eʳ − 1 − r)/r² on [−½ ln 2, ½ ln 2]
  static final double E0 = 0.5;
  static final double E1 = 0.1666666666666667;
  static final double E2 = 0.04166666666666667;
  static final double E3 = 0.008333333333326141;
  static final double E4 = 0.0013888888888883752;
  static final double E5 = 0.00019841269874800493;
  static final double E6 = 2.4801587325533363e-05;
  static final double E7 = 2.7557255425746435e-06;
  static final double E8 = 2.7557273661348637e-07;
  static final double E9 = 2.510520637395701e-08;
  static final double E10 = 2.0914679376583935e-09;

  private Elementary() {}

  /** sin x. */
  static double sin(double x) {
    return Math.abs(x) <= FAR ? shiftedSine(x, 0) : StrictMath.sin(x);
  }

  /** cos x. */
  static double cos(double x) {
    return Math.abs(x) <= FAR ? shiftedSine(x, 0.5) : StrictMath.cos(x);
  }

  /** sin(x + hπ) for h = 0 or ½. */
  private static double shiftedSine(double x, double h) {
    // x = (k + h)π + r, so sin(x + hπ) = sin(r + (k + 2h)π) = (−1)^(k + 2h) sin r
    double k = h == 0 ? Math.fma(x, INV_PI, ROUND) : Math.fma(x, INV_PI, -h) + ROUND;
    double n = (k - ROUND) + h;
    double r = Math.fma(-n, PI_3, Math.fma(-n, PI_2, Math.fma(-n, PI_1, x)));
    double t = r * r;
    double p = S7;
    p = Math.fma(p, t, S6);
    p = Math.fma(p, t, S5);
    p = Math.fma(p, t, S4);
    p = Math.fma(p, t, S3);
    p = Math.fma(p, t, S2);
    p = Math.fma(p, t, S1);
    p = Math.fma(p, t, S0);
    double sine = Math.fma(p * t, r, r);
    long sign = (Double.doubleToRawLongBits(k) + (long) (2 * h)) << 63;
    return Double.longBitsToDouble(Double.doubleToRawLongBits(sine) ^ sign);
  }

  /** eˣ, but 0 below −708 and ∞ above 709. */
  static double exp(double x) {
    double bounded = x < EXP_ZERO ? EXP_ZERO : x;
    bounded = x > EXP_MOST ? EXP_MOST + 1 : bounded;
    // x = n ln 2 + r, eˣ = 2ⁿ(1 + r + r²P(r)); the lowest bits of k are n + 1023, those of 2ⁿ
    double k = Math.fma(bounded, INV_LN2, ROUND_BIASED);
    double n = k - ROUND_BIASED;
    double r = Math.fma(-n, LN2_2, Math.fma(-n, LN2_1, bounded));
    double p = E10;
    p = Math.fma(p, r, E9);
    p = Math.fma(p, r, E8);
    p = Math.fma(p, r, E7);
    p = Math.fma(p, r, E6);
    p = Math.fma(p, r, E5);
    p = Math.fma(p, r, E4);
    p = Math.fma(p, r, E3);
    p = Math.fma(p, r, E2);
    p = Math.fma(p, r, E1);
    p = Math.fma(p, r, E0);
    double e = Math.fma(r * r, p, r) + 1;
    double power = Double.longBitsToDouble(Double.doubleToRawLongBits(k) << 52);
    return x < EXP_ZERO ? 0 : e * power;
  }

  /** The bits of √½. */
  private static final long SQRT_HALF = 0x3fe6a09e667f3bcdL;

  /** log(1 + x) of x ≥ 0. */
  static double log1p(double x) {
    if (!(x >= 0 && x < 0x1p1022)) {
      return StrictMath.log1p(x);
    }
    double y = 1 + x;
    // y = 2ⁿm with m in [√½, √2)
    long bits = Double.doubleToRawLongBits(y) + (0x3ff0000000000000L - SQRT_HALF);
    int n = (int) (bits >> 52) - 1023;
    double m = Double.longBitsToDouble((bits & 0x000fffffffffffffL) + SQRT_HALF);
    // log m = 2 artanh s = 2s + 2s³(1/3 + s²/5 + …), s = (m − 1)/(m + 1), |s| < 0.172
    double s = (m - 1) / (m + 1);
    double t = s * s;
    double p = 1.0 / 23;
    p = Math.fma(p, t, 1.0 / 21);
    p = Math.fma(p, t, 1.0 / 19);
    p = Math.fma(p, t, 1.0 / 17);
    p = Math.fma(p, t, 1.0 / 15);
    p = Math.fma(p, t, 1.0 / 13);
    p = Math.fma(p, t, 1.0 / 11);
    p = Math.fma(p, t, 1.0 / 9);
    p = Math.fma(p, t, 1.0 / 7);
    p = Math.fma(p, t, 1.0 / 5);
    p = Math.fma(p, t, 1.0 / 3);
    // what rounding took from 1 + x, relative to it
    double lost = (x < 1 ? x - (y - 1) : 1 - (y - x)) / y;
    double small = Math.fma(2 * s * t, p, Math.fma(n, LN2_2, lost));
    return Math.fma(n, LN2_1, 2 * s + small);
  }
}
