package io.kamilton.parameter;

import static io.kamilton.Refusals.assertRefused;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ParameterSpaceTest {
  private static final double INF = Double.POSITIVE_INFINITY;

  private static final Prior GAMMA = Prior.parse("gamma(2, 3)");
  private static final Prior NORMAL = Prior.parse("normal(0, 2)");

  private static final Parameter TAU = scalar("tau", Bounds.NONE, GAMMA);
  private static final Parameter Y =
      new Parameter("y", true, 2, new Bounds(-1, 3), NORMAL, Start.unspecified());
  private static final Parameter FLAT = scalar("flat", new Bounds(-INF, 4), null);
  private static final Parameter FREE = scalar("free", Bounds.NONE, null);

  private static final ParameterSpace SPACE = new ParameterSpace(List.of(TAU, Y, FLAT, FREE));
  private static final double[] U = {0.4, -1.3, 2.1, 0.7, -5};

  private static Parameter scalar(String name, Bounds bounds, @Nullable Prior prior) {
    return new Parameter(name, false, 1, bounds, prior, Start.unspecified());
  }

  private static double[] constrained(double... u) {
    double[] x = new double[u.length];
    SPACE.constrain(u, x);
    return x;
  }

  @Test
  void coordinatesAreInTheOrderOfTheParameters() {
    assertEquals(5, SPACE.dimension());
    assertEquals(List.of("tau", "y.1", "y.2", "flat", "free"), SPACE.columns());
    assertEquals(List.of(TAU, Y, FLAT, FREE), SPACE.parameters());
  }

  @Test
  void eachCoordinateHasItsBounds() {
    double[] expected = {
      Math.exp(0.4),
      -1 + 4 / (1 + Math.exp(1.3)),
      -1 + 4 / (1 + Math.exp(-2.1)),
      4 - Math.exp(0.7),
      -5
    };
    assertArrayEquals(expected, constrained(U), 1e-14);
    double[] back = new double[5];
    SPACE.unconstrain(constrained(U), back);
    assertArrayEquals(U, back, 1e-14);
  }

  @Test
  void jacobianAndPriorAreSumsOverCoordinates() {
    Bounds interval = Y.bounds();
    double jacobian = 0.4 + interval.logJacobian(-1.3) + interval.logJacobian(2.1) + 0.7;
    assertEquals(jacobian, SPACE.logJacobian(U), 1e-14);
    double[] x = constrained(U);
    double prior = GAMMA.logDensity(x[0]) + NORMAL.logDensity(x[1]) + NORMAL.logDensity(x[2]);
    assertEquals(prior, SPACE.logPrior(x), 1e-14);
  }

  /** log p(x) of something that is no prior: −Σ l·x_l². */
  private static double logLikelihood(double[] x) {
    double sum = 0;
    for (int l = 0; l < x.length; l++) {
      sum -= (l + 1) * x[l] * x[l];
    }
    return sum;
  }

  private static double logPosterior(double[] u) {
    double[] x = constrained(u);
    return logLikelihood(x) + SPACE.logPrior(x) + SPACE.logJacobian(u);
  }

  @Test
  void gradientAgreesWithDifferences() {
    double[] x = constrained(U);
    double[] gradient = new double[5];
    SPACE.addPriorGradient(x, gradient);
    for (int l = 0; l < 5; l++) {
      gradient[l] -= 2 * (l + 1) * x[l];
    }
    SPACE.unconstrainedGradient(U, gradient, gradient);
    for (int l = 0; l < 5; l++) {
      int moving = l;
      double expected =
          BoundsTest.difference(
              v -> {
                double[] moved = U.clone();
                moved[moving] = v;
                return logPosterior(moved);
              },
              U[l]);
      assertEquals(expected, gradient[l], 1e-8 * (1 + Math.abs(expected)), SPACE.columns().get(l));
    }
  }

  @ParameterizedTest
  @ValueSource(doubles = {INF, -INF, Double.NaN})
  void whatIsNotANumberHasNoDensityEvenWithoutAPrior(double bad) {
    double[] x = constrained(U);
    x[4] = bad;
    assertEquals(-INF, SPACE.logPrior(x));
  }

  @Test
  void outsideOfTheBoundsThereIsNoDensity() {
    double[] x = constrained(U);
    x[2] = 3.5;
    assertEquals(-INF, SPACE.logPrior(x), "inside of the normal's support, not of the bounds");
    assertEquals(-INF, SPACE.logPrior(constrained(0, 0, 0, 1000, 0)), "x overflowed");
  }

  @Test
  void refusesWhatDoesNotFit() {
    assertRefused("there are no parameters", () -> new ParameterSpace(List.of()));
    assertRefused(
        "two parameters are named \"tau\"", () -> new ParameterSpace(List.of(TAU, Y, TAU)));
    double[] short3 = new double[3];
    double[] out = new double[5];
    assertRefused("u has dimension 3; the parameters have 5", () -> SPACE.constrain(short3, out));
    assertRefused("x has dimension 3", () -> SPACE.unconstrain(short3, out));
    assertRefused("x has dimension 3", () -> SPACE.logPrior(short3));
    assertRefused("u has dimension 3", () -> SPACE.logJacobian(short3));
    assertRefused("gradient has dimension 3", () -> SPACE.unconstrainedGradient(U, short3, out));
    double[] outside = {1, 0, 5, 0, 0};
    assertRefused("y.2: 5 is not inside of (-1, 3)", () -> SPACE.unconstrain(outside, out));
  }
}
