package io.kamilton.learn;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.kamilton.feature.Monomials;
import io.kamilton.kernel.DifferentiableFunction;
import io.kamilton.kernel.SmoothFunctions;
import io.kamilton.linalg.Matrix;
import io.kamilton.random.Purpose;
import io.kamilton.random.RandomStream;
import io.kamilton.surrogate.BaseDensity;
import org.junit.jupiter.api.Test;

/** A surrogate that cannot run away. */
class GuardedTest {
  private static final Matrix COVARIANCE = Matrix.of(new double[] {4, 1}, new double[] {1, 2});
  private static final BaseDensity GAUSSIAN =
      BaseDensity.gaussian(new double[] {1, -2}, COVARIANCE);

  private static final double ROOM = 30;

  /** x₁⁴ + x₂⁴ and less: it grows in every direction. */
  private static final DifferentiableFunction GROWING =
      Monomials.quartic(2).combine(new double[] {0.1, 1, -0.2, 1});

  private static double radius(double... x) {
    return Math.sqrt(-2 * GAUSSIAN.value(x));
  }

  @Test
  void nothingChangesBelowTheLevelAndInsideOfTheRadius() {
    DifferentiableFunction g = new Guarded(GROWING, GAUSSIAN, new Guarded.Bounds(50, ROOM, 3, 100));
    double[] x = {1.5, -1};
    assertTrue(radius(x) < 3 && GROWING.value(x) < 50);
    assertEquals(GROWING.value(x), g.value(x));
    double[] far = {1e3, -1e3};
    DifferentiableFunction free =
        new Guarded(
            GROWING, GAUSSIAN, new Guarded.Bounds(Double.POSITIVE_INFINITY, ROOM, 1e6, 100));
    assertEquals(GROWING.value(far), free.value(far));
  }

  private static double bent(double y) {
    return y - (y - 50) * (y - 50) / (2 * ROOM);
  }

  /** c(f) = f − (f − level)²/2w above it; −b(q/R² − 1)² beyond. */
  @Test
  void valuesAreAsDefined() {
    DifferentiableFunction g = new Guarded(GROWING, GAUSSIAN, new Guarded.Bounds(50, ROOM, 3, 100));
    double[] inside = {4, -2};
    assertTrue(radius(inside) < 3 && GROWING.value(inside) > 50);
    assertEquals(bent(GROWING.value(inside)), g.value(inside), 1e-9);
    double[] beyond = {9, -3};
    double over = radius(beyond) * radius(beyond) / 9 - 1;
    assertTrue(over > 0);
    assertEquals(bent(GROWING.value(beyond)) - 100 * over * over, g.value(beyond), 1e-6);
  }

  /** By differences: below, above the level, beyond the radius, and both; close to either edge. */
  @Test
  void theGradientIsThatOfTheValues() {
    RandomStream random = RandomStream.of(17, 0, 0, Purpose.TEST);
    int[] seen = new int[4];
    for (double level : new double[] {20, Double.POSITIVE_INFINITY}) {
      DifferentiableFunction g =
          new Guarded(GROWING, GAUSSIAN, new Guarded.Bounds(level, ROOM, 2, 100));
      for (int trial = 0; trial < 200; trial++) {
        double[] x = {1 + 3 * random.nextGaussian(), -2 + 2 * random.nextGaussian()};
        seen[(GROWING.value(x) > level ? 1 : 0) + (radius(x) > 2 ? 2 : 0)]++;
        SmoothFunctions.assertGradient(g, x, 1e-4);
      }
    }
    for (int each : seen) {
      assertTrue(each > 5, "a case was not seen");
    }
  }

  /** The bound that spares the barrier is one, and close where the coordinates are independent. */
  @Test
  void aRadiusIsNotBeyondItsBound() {
    RandomStream random = RandomStream.of(18, 0, 0, Purpose.TEST);
    BaseDensity round =
        BaseDensity.gaussian(new double[2], Matrix.of(new double[] {4, 0}, new double[] {0, 1e-6}));
    for (int trial = 0; trial < 200; trial++) {
      double[] x = {3 * random.nextGaussian(), 2 * random.nextGaussian()};
      double q = radius(x) * radius(x);
      assertTrue(GAUSSIAN.squaredRadiusAtMost(x) >= q * (1 - 1e-12));
      assertEquals(-2 * round.value(x), round.squaredRadiusAtMost(x), 1e-9 * -round.value(x));
    }
  }

  /** ∫e^g over wider and wider squares ends to grow, though f grows as x⁴: without, it does not. */
  @Test
  void whatIsContainedIsAProperDensity() {
    DifferentiableFunction g = new Guarded(GROWING, GAUSSIAN, new Guarded.Bounds(5, ROOM, 2, 10));
    double whole = mass(g, 20);
    assertTrue(whole > 0 && Double.isFinite(whole));
    assertEquals(whole, mass(g, 40), 1e-9 * whole);
    assertTrue(mass(GROWING, 3) > 1e3 * mass(GROWING, 2));
    for (double far : new double[] {1e2, 1e4, 1e8}) {
      assertTrue(g.value(new double[] {far, -far}) < -far, "−∞ from all sides");
      assertTrue(g.value(new double[] {0, far}) < -far);
    }
  }

  private static double mass(DifferentiableFunction g, double side) {
    double h = 0.1;
    double sum = 0;
    for (double a = -side; a <= side; a += h) {
      for (double b = -side; b <= side; b += h) {
        sum += h * h * Math.exp(g.value(new double[] {a, b}));
      }
    }
    return sum;
  }
}
