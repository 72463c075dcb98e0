package io.kamilton.mcmc;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.kamilton.models.Gaussian;
import io.kamilton.random.Streams;
import io.kamilton.target.Evaluator;
import io.kamilton.target.Point;
import java.util.Objects;
import org.junit.jupiter.api.Test;

class UphillTest {
  private static final Gaussian NORMAL = Gaussian.standard(2);
  private static final Evaluator EVALUATOR = new Evaluator(NORMAL);
  private static final double[] HERE = {1, -1};
  private static final double[] UNIT = {2, 2};
  private static final ChainState START =
      new ChainState(3, Point.of(1, -1), NORMAL.logDensity(new double[] {1, -1}));

  private static Transition made(Uphill step, int iteration) {
    return step.step(START, new Streams(1, 0, iteration)).answeredBy(EVALUATOR);
  }

  private static Point place(Transition made) {
    return Objects.requireNonNull(made.info().proposal()).x();
  }

  @Test
  void aHigherPlaceIsTaken() {
    Transition made = made(Uphill.to(EVALUATOR.traits(), HERE, UNIT, new double[] {-0.25, 0.5}), 1);
    assertEquals(Point.of(0.5, 0), made.next().x());
    assertEquals(NORMAL.logDensity(new double[] {0.5, 0}), made.next().logPiHat());
    assertEquals(4, made.next().t());
    assertTrue(made.info().accepted());
  }

  @Test
  void aLowerOneIsEvaluatedOnly() {
    Transition made = made(Uphill.to(EVALUATOR.traits(), HERE, UNIT, new double[] {0.5, 0.5}), 1);
    assertEquals(START.x(), made.next().x());
    assertEquals(0, made.info().acceptProbability());
    assertEquals(Point.of(2, 0), place(made));
    assertEquals(1, made.info().evaluations());
  }

  @Test
  void placesNearACentreAreUpASlope() {
    double[] centre = {4, 4};
    Uphill near = Uphill.near(EVALUATOR.traits(), centre, UNIT, new double[] {1, -2}, 0.5);
    for (int iteration = 1; iteration <= 100; iteration++) {
      Point place = place(made(near, iteration));
      double a = (place.get(0) - 4) / 2;
      double b = (place.get(1) - 4) / 2;
      assertEquals(0.5, Math.sqrt(a * a + b * b), 1e-12);
      assertTrue(a - 2 * b >= 0, place.toString());
    }
  }
}
