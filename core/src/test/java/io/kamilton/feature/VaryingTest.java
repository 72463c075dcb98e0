package io.kamilton.feature;

import static io.kamilton.Refusals.assertRefused;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.kamilton.feature.Varying.Terms;
import io.kamilton.kernel.SmoothFunction;
import io.kamilton.kernel.SmoothFunctions;
import io.kamilton.random.Purpose;
import io.kamilton.random.RandomStream;
import org.junit.jupiter.api.Test;
import org.opentest4j.AssertionFailedError;

/** Bumps times quadratics, against their definition; {@link FeatureMapTest} has the derivatives. */
class VaryingTest {
  private static final double LEAST = -3;
  private static final double MOST = 6;
  private static final int BUMPS = 10;
  private static final double WIDTH = (MOST - LEAST) / (BUMPS - 1);

  /** What is left out of a bump is less than this: e^{−7.5²/2}. */
  private static final double CUT = 7e-13;

  private final Varying map = Varying.bumps(3, 1, LEAST, MOST, BUMPS, Terms.SQUARES);

  /** φ by the definition. */
  private static double[] literal(double width, double... x) {
    double[] out = new double[5 * BUMPS];
    for (int r = 0; r < BUMPS; r++) {
      double u = (x[1] - LEAST - r * WIDTH) / width;
      double bump = StrictMath.exp(-0.5 * u * u);
      double[] quadratic = {1, x[0], x[0] * x[0], x[2], x[2] * x[2]};
      for (int k = 0; k < 5; k++) {
        out[5 * r + k] = bump * quadratic[k];
      }
    }
    return out;
  }

  private void assertLiteral(double width, double t) {
    double[] x = {0.7, t, -1.6};
    double[] found = new double[map.size()];
    map.features(x, found);
    double[] expected = literal(width, x);
    for (int k = 0; k < expected.length; k++) {
      double rounding = 1e-12 * Math.abs(expected[k]);
      assertEquals(expected[k], found[k], rounding + 3 * CUT, "t = " + t + ", feature " + k);
    }
  }

  /** Products of the others come last, in the order of their coordinates. */
  @Test
  void productsAreOfTheOthers() {
    Varying crossed = Varying.exponentials(4, 1, new double[] {-2, 0.5}, -1, 1, Terms.PRODUCTS);
    double[] x = {0.7, -0.4, -1.6, 3};
    double[] found = new double[crossed.size()];
    crossed.features(x, found);
    double[] quadratic = {
      1,
      x[0],
      x[0] * x[0],
      x[2],
      x[2] * x[2],
      x[3],
      x[3] * x[3],
      x[0] * x[2],
      x[0] * x[3],
      x[2] * x[3]
    };
    assertEquals(2 * quadratic.length, found.length);
    for (int k = 0; k < quadratic.length; k++) {
      assertEquals(StrictMath.exp(-2 * x[1]) * quadratic[k], found[k], 1e-14);
      assertEquals(StrictMath.exp(0.5 * x[1]) * quadratic[k], found[quadratic.length + k], 1e-14);
    }
    Varying alone = Varying.exponentials(4, 1, new double[] {-2, 0.5}, -1, 1, Terms.CONSTANT);
    double[] constants = new double[2];
    alone.features(x, constants);
    assertEquals(found[0], constants[0]);
    assertEquals(found[quadratic.length], constants[1]);
  }

  /** −½(x² + y²)e^{−v}, what Neal's funnel has beside a Gaussian, is such a sum. */
  @Test
  void funnelsAreSumsOfExponentials() {
    Varying map = Varying.exponentials(3, 0, new double[] {-1}, -9, 9, Terms.SQUARES);
    SmoothFunction f = map.combine(new double[] {0, 0, -0.5, 0, -0.5});
    double[] x = {-2.5, 0.3, -0.1};
    assertEquals(-0.5 * (0.09 + 0.01) * StrictMath.exp(2.5), f.value(x), 1e-14);
    double[] slope = new double[3];
    f.gradient(x, slope);
    assertEquals(0.5 * (0.09 + 0.01) * StrictMath.exp(2.5), slope[0], 1e-14);
    assertEquals(-0.3 * StrictMath.exp(2.5), slope[1], 1e-13);
  }

  /** Beyond their range they stay as they are there: nothing overflows, however far away. */
  @Test
  void exponentialsAreHeldBeyondTheirRange() {
    Varying map = Varying.exponentials(2, 0, new double[] {2}, -3, 4, Terms.CONSTANT);
    SmoothFunction f = map.combine(new double[] {1});
    double[] slope = new double[2];
    for (double far : new double[] {4.5, 1e3, 1e300}) {
      assertEquals(StrictMath.exp(8), f.valueAndGradient(new double[] {far, 0}, slope), 1e-9);
      assertEquals(0, slope[0]);
      assertEquals(0, f.curvature(new double[] {far, 0}, new double[] {1, 0}));
      assertEquals(StrictMath.exp(-6), f.valueAndGradient(new double[] {-far, 0}, slope), 1e-15);
      assertEquals(0, slope[0]);
    }
    f.gradient(new double[] {3.9, 0}, slope);
    assertEquals(2 * StrictMath.exp(7.8), slope[0], 1e-9);
  }

  /** At every centre, between them, at both ends, beyond them, and as far as a double goes. */
  @Test
  void bumpsAreAsDefined() {
    assertEquals(50, map.size());
    for (double t = LEAST - 12 * WIDTH; t <= MOST + 12 * WIDTH; t += WIDTH / 8) {
      assertLiteral(WIDTH, t);
    }
    for (double far : new double[] {-1e3, 1e3, -1e300, 1e300, -Double.MAX_VALUE}) {
      assertLiteral(WIDTH, far);
    }
    assertThrows(AssertionFailedError.class, () -> assertLiteral(1.001 * WIDTH, 0.3));
  }

  /** Values and slopes of the sum leave no step where bumps are left out. */
  @Test
  void nothingJumpsWhereBumpsEnd() {
    RandomStream random = RandomStream.of(6, 0, 0, Purpose.TEST);
    SmoothFunction f = map.combine(SmoothFunctions.gaussians(random, map.size()));
    double[] below = new double[3];
    double[] above = new double[3];
    for (double place = -9; place <= BUMPS + 8; place += 0.5) {
      double t = LEAST + place * WIDTH;
      double[] left = {1, Math.nextDown(t), -1};
      double[] right = {1, Math.nextUp(t), -1};
      f.gradient(left, below);
      f.gradient(right, above);
      assertEquals(f.value(left), f.value(right), 1e-10);
      for (int l = 0; l < 3; l++) {
        assertEquals(below[l], above[l], 1e-10, "at " + t);
      }
    }
  }

  /** log N(x₂; g(x₁), s(x₁)²) has its coefficients in reach: a fit elsewhere rests on that. */
  @Test
  void aSumOfEqualBumpsIsNearlyConstant() {
    double[] theta = new double[map.size()];
    for (int r = 0; r < BUMPS; r++) {
      theta[5 * r] = 1;
    }
    SmoothFunction f = map.combine(theta);
    double middle = f.value(new double[] {0, 1.5, 0});
    assertEquals(Math.sqrt(2 * Math.PI), middle, 1e-4);
    assertTrue(f.value(new double[] {0, MOST + 9 * WIDTH, 0}) == 0);
  }

  @Test
  void badArgumentsAreNamed() {
    assertRefused(
        "driver is 3; allowed: 0 to 2", () -> Varying.bumps(3, 3, 0, 1, 4, Terms.SQUARES));
    assertRefused("driver is -1", () -> Varying.bumps(3, -1, 0, 1, 4, Terms.SQUARES));
    assertRefused("1 bumps from 0.0 to 1.0", () -> Varying.bumps(3, 0, 0, 1, 1, Terms.SQUARES));
    assertRefused("4 bumps from 1.0 to 1.0", () -> Varying.bumps(3, 0, 1, 1, 4, Terms.SQUARES));
    assertRefused(
        "4 bumps from NaN to 1.0", () -> Varying.bumps(3, 0, Double.NaN, 1, 4, Terms.SQUARES));
    assertRefused(
        "rates are []; allowed: at least one, finite",
        () -> Varying.exponentials(3, 0, new double[0], 0, 1, Terms.SQUARES));
    assertRefused(
        "rates are [1.0, NaN]",
        () -> Varying.exponentials(3, 0, new double[] {1, Double.NaN}, 0, 1, Terms.SQUARES));
    assertRefused(
        "exponentials from 2.0 to 2.0; allowed: rising",
        () -> Varying.exponentials(3, 0, new double[] {1}, 2, 2, Terms.SQUARES));
    assertRefused("theta has 7 coefficients", () -> map.combine(new double[7]));
  }
}
