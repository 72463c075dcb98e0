package io.kamilton.target;

import static io.kamilton.Refusals.assertFails;
import static io.kamilton.Refusals.assertRefused;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.kamilton.target.Evaluator.OnFailure;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.ToDoubleFunction;
import org.junit.jupiter.api.Test;

class EvaluatorTest {
  private static final Call CALL = new Call(0, 7);

  private record Of(int dimension, ToDoubleFunction<double[]> f) implements Target {
    @Override
    public double logEstimate(double[] x, long seed) {
      return f.applyAsDouble(x);
    }
  }

  private static Evaluated at(ToDoubleFunction<double[]> f) {
    return new Evaluator(new Of(2, f), OnFailure.REJECT, 0).evaluate(new double[] {1.5, -2}, CALL);
  }

  @Test
  void everyAnswerHasItsMeaning() {
    assertEquals(new Evaluated(Point.of(1.5, -2), 3, Outcome.FINITE, 7), at(x -> 3));
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
    assertFails(TargetException.class, "[1.5, -2.0]", () -> stops.evaluate(x, CALL));
    assertFails(TargetException.class, "ArrayIndexOutOfBounds", () -> stops.evaluate(x, CALL));
    Evaluated rejected = stops.onFailure(OnFailure.REJECT).evaluate(x, CALL);
    assertOutcome(Outcome.ERROR, true, rejected);
  }

  @Test
  void whereFailuresStopTheRunSoDoesNan() {
    Evaluator stops = new Evaluator(new Of(2, x -> Double.NaN));
    assertFails(
        TargetException.class,
        "answered NaN at [1.5, -2.0]",
        () -> stops.evaluate(new double[] {1.5, -2}, CALL));
  }

  /** Fails as often as it is told to, then answers. */
  private static Evaluator failing(int times, int retries) {
    AtomicInteger asked = new AtomicInteger();
    Target shaky =
        new Of(
            2,
            x -> {
              if (asked.incrementAndGet() <= times) {
                throw new EvaluationFailure(Outcome.CRASH, "gone");
              }
              return 3;
            });
    return new Evaluator(shaky, OnFailure.REJECT, retries);
  }

  @Test
  void whatGaveNoAnswerIsAskedAgain() {
    double[] x = {1.5, -2};
    Evaluated found = failing(2, 2).evaluate(x, CALL);
    assertEquals(
        new Evaluated(Point.of(x), 3, Outcome.FINITE, Seeds.of(7), 2, "", List.of(), 0), found);
    assertOutcome(Outcome.CRASH, true, failing(3, 2).evaluate(x, CALL));
  }

  private static Evaluator always(Outcome outcome, int retries) {
    Target broken =
        new Of(
            2,
            x -> {
              throw EvaluationFailure.after(5, new EvaluationFailure(outcome, "simulation 5"));
            });
    return new Evaluator(broken, OnFailure.REJECT, retries);
  }

  /** NaN is an answer, also that of a simulation; simulations of every attempt count. */
  @Test
  void whatAnsweredNanIsNotAskedAgain() {
    double[] x = {1.5, -2};
    for (Outcome answer : List.of(Outcome.NAN, Outcome.INFINITE)) {
      Evaluated found = always(answer, 3).evaluate(x, CALL);
      assertOutcome(answer, true, found);
      assertEquals(0, found.retries());
      assertEquals(5, found.simulations());
    }
    Evaluated crash = always(Outcome.CRASH, 3).evaluate(x, CALL);
    assertEquals(3, crash.retries());
    assertEquals(20, crash.simulations());
    assertEquals("at [1.5, -2.0]: simulation 5", crash.why());
  }

  @Test
  void outcomesKeepTheirCodes() {
    for (Outcome outcome : Outcome.values()) {
      assertEquals(outcome, Outcome.ofCode(outcome.code()));
    }
    assertRefused("code 99", () -> Outcome.ofCode(99));
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
    Evaluated found = new Evaluator(inPlace).evaluate(x, CALL);
    assertEquals(Point.of(1.5, -2), found.x());
    assertTrue(Arrays.equals(new double[] {1.5, -2}, x));
    assertFalse(found.outcome().isFailure());
  }

  @Test
  void aTargetHasADimension() {
    assertRefused("dimension 0", () -> new Evaluator(new Of(0, x -> 0)));
  }
}
