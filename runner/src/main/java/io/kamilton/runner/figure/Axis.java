package io.kamilton.runner.figure;

import io.kamilton.text.Decimals;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * A range of numbers along an edge of a panel, linear or logarithmic, with ticks.
 *
 * @param label what is measured, and its unit
 */
public record Axis(String label, double low, double high, boolean logarithmic, List<Tick> ticks) {
  /** A number that is marked, and how it reads. */
  public record Tick(double at, String label) {}

  private static final int MOST_TICKS = 6;
  private static final int MOST_POWERS = 8;

  public Axis {
    require(label, low, high, logarithmic);
    ticks = List.copyOf(ticks);
  }

  private static void require(String label, double low, double high, boolean logarithmic) {
    if (!(low < high) || (logarithmic && !(low > 0)) || !Double.isFinite(high - low)) {
      throw new IllegalArgumentException(
          label + " from " + low + " to " + high + "; allowed: rising, above 0 for logarithms");
    }
  }

  /** Ticks at round numbers: multiples of 1, 2 or 5 times a power of ten. */
  public static Axis linear(String label, double low, double high) {
    require(label, low, high, false);
    int exponent = (int) Math.floor(StrictMath.log10((high - low) / MOST_TICKS));
    int factor = 1;
    while ((high - low) / round(factor, exponent) > MOST_TICKS) {
      factor = factor == 2 ? 5 : 2 * factor;
    }
    double step = round(factor, exponent);
    List<Tick> ticks = new ArrayList<>();
    for (long k = (long) Math.ceil(low / step - 1e-9); k * step <= high + 1e-9 * step; k++) {
      ticks.add(tick(round(k * factor, exponent)));
    }
    return new Axis(label, low, high, false, ticks);
  }

  /** Ticks at powers of ten, some of them where they are many; at 2 and 5 times them where few. */
  public static Axis log(String label, double low, double high) {
    require(label, low, high, true);
    int[] factors = high / low < 300 ? new int[] {1, 2, 5} : new int[] {1};
    List<Tick> ticks = new ArrayList<>();
    int first = (int) Math.ceil(StrictMath.log10(low) - 1);
    int last = (int) Math.floor(StrictMath.log10(high) + 1);
    int every = (last - first + MOST_POWERS - 1) / MOST_POWERS;
    for (int e = Math.floorDiv(first, every) * every; e <= last; e += every) {
      for (int factor : factors) {
        double at = round(factor, e);
        if (at >= low * (1 - 1e-9) && at <= high * (1 + 1e-9)) {
          ticks.add(tick(at));
        }
      }
    }
    return new Axis(label, low, high, true, ticks);
  }

  /** The same with ticks at these numbers. */
  public Axis withTicks(double... at) {
    List<Tick> others = Arrays.stream(at).mapToObj(Axis::tick).toList();
    return new Axis(label, low, high, logarithmic, others);
  }

  /** Where a number lies, 0 at the low end and 1 at the high one; outside it may be beyond. */
  double share(double x) {
    return logarithmic
        ? StrictMath.log(x / low) / StrictMath.log(high / low)
        : (x - low) / (high - low);
  }

  /** The double next to factor·10^exponent. */
  private static double round(long factor, int exponent) {
    return BigDecimal.valueOf(factor).scaleByPowerOfTen(exponent).doubleValue();
  }

  private static Tick tick(double at) {
    return new Tick(at, Decimals.of(at).replace("-", "−"));
  }
}
