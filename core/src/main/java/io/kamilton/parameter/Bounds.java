package io.kamilton.parameter;

import io.kamilton.text.Decimals;

/**
 * An open interval that a parameter stays in, and the change of variables from the real line onto
 * it, as Stan does it; −∞ and +∞ where there is no bound:
 *
 * <table>
 * <caption>x as a function of u</caption>
 * <tr><td>no bounds</td><td>x = u</td></tr>
 * <tr><td>lower</td><td>x = lower + eᵘ</td></tr>
 * <tr><td>upper</td><td>x = upper − eᵘ</td></tr>
 * <tr><td>both</td><td>x = lower + (upper − lower)/(1 + e⁻ᵘ)</td></tr>
 * </table>
 *
 * <p>Where x would round onto a bound it is the nearest number inside, at least 2⁻¹⁰²² away, so
 * that log(x − lower) and 1/(x − lower) are finite; log |dx/du| still goes to −∞ there. On the
 * other side of a single bound there is no number to stop at: x is infinite where eᵘ is (u >
 * 709.8), and an infinite x is not {@link #contains inside}.
 */
public record Bounds(double lower, double upper) {
  /** The whole real line. */
  public static final Bounds NONE = new Bounds(Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY);

  /** x > 0. */
  public static final Bounds POSITIVE = new Bounds(0, Double.POSITIVE_INFINITY);

  /**
   * (lower, upper).
   *
   * @param upper above {@code lower}, with numbers between; their distance is finite where both are
   */
  public Bounds {
    if (!(lower < upper)) {
      throw new IllegalArgumentException(
          found(lower, upper) + "; lower must be below upper, and both must be numbers");
    }
    if (isInterval(lower, upper)) {
      if (!(least(lower) < most(upper))) {
        throw new IllegalArgumentException(found(lower, upper) + "; there is no room between them");
      }
      if (upper - lower == Double.POSITIVE_INFINITY) {
        throw new IllegalArgumentException(
            found(lower, upper) + "; upper - lower must be finite, or a bound infinite");
      }
    }
  }

  /** lower &lt; x &lt; upper; neither NaN nor ±∞ is inside. */
  public boolean contains(double x) {
    return lower < x && x < upper;
  }

  /** Whether the two have an inside in common. */
  public boolean overlaps(Bounds other) {
    return Math.max(lower, other.lower) < Math.min(upper, other.upper);
  }

  /** What lies inside of both, which must overlap. */
  public Bounds intersect(Bounds other) {
    if (!overlaps(other)) {
      throw new IllegalArgumentException(this + " and " + other + " have nothing in common");
    }
    return new Bounds(Math.max(lower, other.lower), Math.min(upper, other.upper));
  }

  /** x(u). */
  public double constrain(double u) {
    if (isInterval(lower, upper)) {
      // from the nearer end, so that what is small is not lost
      double step = (upper - lower) * nearerShare(u);
      return inside(u < 0 ? lower + step : upper - step);
    }
    if (hasLower()) {
      return inside(lower + StrictMath.exp(u));
    }
    return hasUpper() ? inside(upper - StrictMath.exp(u)) : u;
  }

  /**
   * u(x), finite.
   *
   * @param x inside
   */
  public double unconstrain(double x) {
    if (!contains(x)) {
      throw new IllegalArgumentException(Decimals.ofAny(x) + " is not inside of " + this);
    }
    if (isInterval(lower, upper)) {
      return StrictMath.log(x - lower) - StrictMath.log(upper - x);
    }
    if (hasLower() || hasUpper()) {
      double distance = hasLower() ? x - lower : upper - x;
      return StrictMath.log(Math.min(distance, Double.MAX_VALUE));
    }
    return x;
  }

  /** dx/du. */
  public double slope(double u) {
    if (isInterval(lower, upper)) {
      double share = nearerShare(u);
      return (upper - lower) * share * (1 - share);
    }
    if (hasLower()) {
      return StrictMath.exp(u);
    }
    return hasUpper() ? -StrictMath.exp(u) : 1;
  }

  /** log |dx/du|. */
  public double logJacobian(double u) {
    if (isInterval(lower, upper)) {
      // log(w s(1 − s)) with s = 1/(1 + e^|u|)
      double far = Math.abs(u);
      return StrictMath.log(upper - lower) - far - 2 * StrictMath.log1p(StrictMath.exp(-far));
    }
    return hasLower() || hasUpper() ? u : 0;
  }

  /** d log |dx/du| / du. */
  public double logJacobianSlope(double u) {
    if (isInterval(lower, upper)) {
      return Math.copySign(1 - 2 * nearerShare(u), -u);
    }
    return hasLower() || hasUpper() ? 1 : 0;
  }

  /** As "(0, inf)". */
  @Override
  public String toString() {
    return "(" + Decimals.ofAny(lower) + ", " + Decimals.ofAny(upper) + ")";
  }

  private boolean hasLower() {
    return lower > Double.NEGATIVE_INFINITY;
  }

  private boolean hasUpper() {
    return upper < Double.POSITIVE_INFINITY;
  }

  private static boolean isInterval(double lower, double upper) {
    return lower > Double.NEGATIVE_INFINITY && upper < Double.POSITIVE_INFINITY;
  }

  /** The distance of x(u) from the nearer bound as a share of the interval: 1/(1 + e^|u|). */
  private static double nearerShare(double u) {
    double e = StrictMath.exp(-Math.abs(u));
    return e / (1 + e);
  }

  private double inside(double x) {
    double above = hasLower() ? Math.max(x, least(lower)) : x;
    return hasUpper() ? Math.min(above, most(upper)) : above;
  }

  private static double least(double lower) {
    return Math.max(Math.nextUp(lower), lower + Double.MIN_NORMAL);
  }

  private static double most(double upper) {
    return Math.min(Math.nextDown(upper), upper - Double.MIN_NORMAL);
  }

  private static String found(double lower, double upper) {
    return "lower is " + Decimals.ofAny(lower) + " and upper is " + Decimals.ofAny(upper);
  }
}
