package io.kamilton.parameter;

import static io.kamilton.Refusals.assertRefused;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.function.DoubleUnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class BoundsTest {
  private static final double INF = Double.POSITIVE_INFINITY;

  static List<Bounds> all() {
    return List.of(
        Bounds.NONE,
        Bounds.POSITIVE,
        new Bounds(-2.5, INF),
        new Bounds(-INF, 0),
        new Bounds(-INF, 7),
        new Bounds(0, 1),
        new Bounds(-1, 3),
        new Bounds(1e6, 1e6 + 1));
  }

  /** x(u) written as in the table of {@link Bounds}. */
  private static double literal(Bounds b, double u) {
    boolean lower = b.lower() > -INF;
    boolean upper = b.upper() < INF;
    if (lower && upper) {
      return b.lower() + (b.upper() - b.lower()) / (1 + Math.exp(-u));
    }
    return lower ? b.lower() + Math.exp(u) : upper ? b.upper() - Math.exp(u) : u;
  }

  @ParameterizedTest
  @MethodSource("all")
  void constrainsAsStanDoes(Bounds b) {
    for (double u = -6; u <= 6; u += 0.37) {
      double x = literal(b, u);
      assertEquals(x, b.constrain(u), 1e-14 * (1 + Math.abs(x)));
    }
  }

  @ParameterizedTest
  @MethodSource("all")
  void goesThereAndBack(Bounds b) {
    // x has a relative error of 1e-16, and e^|u| times that of its distance to a bound
    double error = 1e-15 * (1 + Math.abs(b.constrain(0)));
    for (double u = -6; u <= 6; u += 0.37) {
      assertEquals(u, b.unconstrain(b.constrain(u)), error * (2 + Math.exp(Math.abs(u))));
    }
  }

  @Test
  void smallDistancesAreKept() {
    assertEquals(-600, Bounds.POSITIVE.unconstrain(Bounds.POSITIVE.constrain(-600)), 1e-12);
    Bounds negative = new Bounds(-1, 0);
    assertEquals(600, negative.unconstrain(negative.constrain(600)), 1e-12);
    assertEquals(-600, new Bounds(0, 1).unconstrain(Math.exp(-600)), 1e-12);
  }

  @ParameterizedTest
  @MethodSource("all")
  void derivativesAgreeWithDifferences(Bounds b) {
    // away from numbers like 1e6, where differences lose digits
    double shift = b.lower() > 1e5 ? b.lower() : 0;
    Bounds near = new Bounds(b.lower() - shift, b.upper() - shift);
    for (double u = -5; u <= 5; u += 0.31) {
      assertClose(difference(near::constrain, u), b.slope(u));
      assertClose(difference(b::logJacobian, u), b.logJacobianSlope(u));
      assertEquals(Math.log(Math.abs(b.slope(u))), b.logJacobian(u), 1e-14);
    }
  }

  private static void assertClose(double expected, double found) {
    assertEquals(expected, found, 1e-9 * (1 + Math.abs(expected)));
  }

  /** f′ by central differences, extrapolated: error O(h⁴). */
  static double difference(DoubleUnaryOperator f, double u) {
    double h = 1e-3 * (1 + Math.abs(u));
    return (4 * central(f, u, h / 2) - central(f, u, h)) / 3;
  }

  private static double central(DoubleUnaryOperator f, double u, double h) {
    return (f.applyAsDouble(u + h) - f.applyAsDouble(u - h)) / ((u + h) - (u - h));
  }

  @ParameterizedTest
  @MethodSource("all")
  void noNumberIsTooLarge(Bounds b) {
    double[] sizes = {0, Double.MIN_VALUE, 1e-300, 30, 40, 709, 710, 800, 1e5, 1e308, INF};
    for (double size : sizes) {
      for (double u : new double[] {size, -size}) {
        double x = b.constrain(u);
        assertTrue(b.contains(x) || isBeyond(b, x), () -> b + " at u = " + u + ": " + x);
        assertFalse(Double.isNaN(b.slope(u)) || Double.isNaN(b.logJacobian(u)));
        assertTrue(Math.abs(b.logJacobianSlope(u)) <= 1);
        if (b.contains(x)) {
          assertTrue(Double.isFinite(b.unconstrain(x)));
        }
      }
    }
  }

  /** Infinite, on a side without a bound. */
  private static boolean isBeyond(Bounds b, double x) {
    return (x == INF && b.upper() == INF) || (x == -INF && b.lower() == -INF);
  }

  @Test
  void theNearestNumberInsideStandsForABound() {
    Bounds b = new Bounds(5, 6);
    assertEquals(Math.nextUp(5.0), b.constrain(-100));
    assertEquals(Math.nextDown(6.0), b.constrain(100));
    double least = Bounds.POSITIVE.constrain(-1e9);
    assertEquals(Double.MIN_NORMAL, least);
    assertTrue(1 / least < INF);
    assertEquals(INF, Bounds.POSITIVE.constrain(710));
    assertFalse(Bounds.POSITIVE.contains(INF));
  }

  @Test
  void intersectsAndSaysWhatItIs() {
    assertEquals(new Bounds(2, 3), new Bounds(2, INF).intersect(new Bounds(-1, 3)));
    assertEquals("(-inf, 0.25)", new Bounds(-INF, 0.25).toString());
    assertFalse(new Bounds(0, 1).overlaps(new Bounds(1, 2)), "an end is not inside");
    assertRefused(
        "(0, 1) and (1, 2) have nothing in common",
        () -> new Bounds(0, 1).intersect(new Bounds(1, 2)));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "3; 1; lower is 3 and upper is 1; lower must be below upper",
        "2; 2; lower is 2 and upper is 2",
        "NaN; 1; lower is nan",
        "0; NaN; upper is nan",
        "Infinity; Infinity; lower is inf",
        "-Infinity; -Infinity; upper is -inf",
        "0; 1e-310; no room",
        "1; 1.0000000000000002; no room",
        "-1e308; 1e308; upper - lower must be finite"
      })
  void refusesWhatIsNoInterval(double lower, double upper, String words) {
    assertRefused(words.strip(), () -> new Bounds(lower, upper));
  }

  @ParameterizedTest
  @CsvSource({"0, 1, 0", "0, 1, 1", "0, 1, -3", "0, Infinity, 0", "0, Infinity, NaN"})
  void onlyWhatIsInsideHasAU(double lower, double upper, double x) {
    assertRefused(" is not inside of (0, ", () -> new Bounds(lower, upper).unconstrain(x));
  }
}
