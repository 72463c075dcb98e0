package io.kamilton.target;

import static io.kamilton.Refusals.assertFails;
import static io.kamilton.Refusals.assertRefused;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.kamilton.target.Evaluator.OnFailure;
import java.util.Arrays;
import java.util.function.ToDoubleFunction;
import org.junit.jupiter.api.Test;

class EvaluatorTest {
  private record Of(int dimension, ToDoubleFunction<double[]> f) implements Target {
    @Override
    public double logEstimate(double[] x, long seed) {
      return f.applyAsDouble(x);
    }
  }

  private static Evaluated at(ToDoubleFunction<double[]> f) {
    return new Evaluator(new Of(2, f)).evaluate(new double[] {1.5, -2}, 0);
  }

  @Test
  void everyAnswerHasItsMeaning() {
    assertEquals(new Evaluated(Point.of(1.5, -2), 3, Outcome.FINITE), at(x -> 3));
    assertOutcome(Outcome.OUTSIDE, false, at(x -> Double.NEGATIVE_INFINITY));
    assertOutcome(Outcome.NAN, true, at(x -> Double.NaN));
    assertOutcome(Outcome.INFINITE, true, at(x -> Double.POSITIVE_INFINITY));
  }

  private static void assertOutcome(Outcome expected, boolean failure, Evaluated found) {
    assertEquals(expected, found.outcome());
    assertEquals(Double.NEGATIVE_INFINITY, found.logEstimate());
    assertEquals(failure, found.outcome().isFailure());
  }

  @Test
  void aFailureNamesThePointOrIsRejected() {
    Target broken = new Of(2, x -> x[2]);
    double[] x = {1.5, -2};
    Evaluator stops = new Evaluator(broken);
    assertFails(TargetException.class, "[1.5, -2.0]", () -> stops.evaluate(x, 0));
    assertFails(TargetException.class, "ArrayIndexOutOfBounds", () -> stops.evaluate(x, 0));
    Evaluated rejected = stops.onFailure(OnFailure.REJECT).evaluate(x, 0);
    assertOutcome(Outcome.ERROR, true, rejected);
  }

  /** A target that works in place must not move the proposal. */
  @Test
  void aTargetMayOverwriteItsArgument() {
    double[] x = {1.5, -2};
    Target inPlace =
        new Of(
            2,
            y -> {
              Arrays.fill(y, 7);
              return y[0];
            });
    Evaluated found = new Evaluator(inPlace).evaluate(x, 0);
    assertEquals(Point.of(1.5, -2), found.x());
    assertTrue(Arrays.equals(new double[] {1.5, -2}, x));
    assertFalse(found.outcome().isFailure());
  }

  @Test
  void aTargetHasADimension() {
    assertRefused("dimension 0", () -> new Evaluator(new Of(0, x -> 0)));
  }
}
