package io.kamilton.validation;

import io.kamilton.target.DifferentiableTarget;
import java.util.function.ToDoubleFunction;

/**
 * A gradient against central differences at h and h/2, extrapolated (Richardson): (4D(h/2) −
 * D(h))/3, whose error is O(h⁴).
 */
public final class GradientCheck {
  /** h in units of a coordinate's scale: the O(h⁴) error and the rounding error/h are alike. */
  private static final double H = 1e-3;

  /**
   * What the check found: the coordinate that differs most.
   *
   * @param given the gradient there, as given
   * @param difference the gradient there, by differences
   * @param relativeError |given − difference| / (1 + |given|), all times the coordinate's scale; +∞
   *     where one of them is not a finite number
   */
  public record Result(int worstCoordinate, double given, double difference, double relativeError) {
    /** 1e-6 suits functions that are computed to about 1e-13. */
    public boolean passed(double tolerance) {
      return relativeError <= tolerance;
    }
  }

  private GradientCheck() {}

  /**
   * Checks ∇log π at x.
   *
   * @param scale how far each coordinate moves for log π to change by about 1, positive
   */
  public static Result of(DifferentiableTarget target, double[] x, double[] scale) {
    requireDimension(target.dimension(), x, scale);
    double[] given = new double[x.length];
    target.gradient(x.clone(), given);
    return compare(given, y -> target.logEstimate(y, 0), x, scale);
  }

  private static void requireDimension(int d, double[] x, double[] scale) {
    if (x.length != d || scale.length != d) {
      throw new IllegalArgumentException(
          "x has dimension " + x.length + ", scale " + scale.length + "; the function " + d);
    }
    for (double each : scale) {
      if (!(each > 0 && each < Double.POSITIVE_INFINITY)) {
        throw new IllegalArgumentException("scale holds " + each + "; allowed: positive, finite");
      }
    }
  }

  private static Result compare(
      double[] given, ToDoubleFunction<double[]> f, double[] x, double[] scale) {
    Result worst = new Result(0, Double.NaN, Double.NaN, -1);
    for (int l = 0; l < x.length; l++) {
      double h = H * scale[l];
      double extrapolated = (4 * slope(f, x, l, h / 2) - slope(f, x, l, h)) / 3;
      double distance = Math.abs(given[l] - extrapolated) * scale[l];
      double error = distance / (1 + Math.abs(given[l]) * scale[l]);
      double ordered = Double.isNaN(error) ? Double.POSITIVE_INFINITY : error;
      if (ordered > worst.relativeError) {
        worst = new Result(l, given[l], extrapolated, ordered);
      }
    }
    return worst;
  }

  /** [f(x + h e_l) − f(x − h e_l)] / 2h, with the width that rounding left. */
  private static double slope(ToDoubleFunction<double[]> f, double[] x, int l, double h) {
    double[] up = x.clone();
    double[] down = x.clone();
    up[l] += h;
    down[l] -= h;
    double width = up[l] - down[l];
    return (f.applyAsDouble(up) - f.applyAsDouble(down)) / width;
  }
}
