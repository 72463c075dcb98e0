package io.kamilton.target;

import static io.kamilton.Refusals.assertFails;
import static io.kamilton.Refusals.assertRefused;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.kamilton.target.Evaluator.OnFailure;
import java.util.ArrayList;
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

  /** What a target had of an estimate when it gave up is no estimate, and cannot be learnt. */
  @Test
  void anUnfinishedEstimateHasNoValue() {
    Target givesUp =
        new AnsweringTarget() {
          @Override
          public int dimension() {
            return 2;
          }

          @Override
          public Answer answer(double[] x, Call call) {
            return new Answer(-5, List.of(), 3, true);
          }
        };
    Evaluated found = new Evaluator(givesUp).evaluate(new double[] {1.5, -2}, CALL);
    assertOutcome(Outcome.BELOW, false, found);
    assertEquals(3, found.simulations());
  }

  /** A target whose extra is a list as long as x₁ says, or a number where that is 0. */
  private static final AnsweringTarget LENGTHS =
      new AnsweringTarget() {
        @Override
        public int dimension() {
          return 2;
        }

        @Override
        public Answer answer(double[] x, Call call) {
          int length = (int) x[0];
          Point values = Point.of(new double[Math.max(1, length)]);
          return new Answer(x[1], List.of(new Extra("y_rep", length > 0, values)));
        }
      };

  @Test
  void anExtraHasOneLength() {
    Evaluator rejects = new Evaluator(LENGTHS, OnFailure.REJECT, 0);
    rejects.evaluate(new double[] {3, -1}, CALL);
    rejects.evaluate(new double[] {3, -2}, CALL);
    // what is not kept may be as long as it is
    rejects.evaluate(new double[] {1, Double.NEGATIVE_INFINITY}, CALL);
    assertFails(
        TargetException.class,
        "a list of 2 for the extra \"y_rep\", and with a list of 3 before",
        () -> rejects.evaluate(new double[] {2, -1}, CALL));
    assertFails(
        TargetException.class,
        "a number for the extra \"y_rep\", and with a list of 3 before",
        () -> rejects.evaluate(new double[] {0, -1}, CALL));
    new Evaluator(LENGTHS).evaluate(new double[] {2, -1}, CALL);
  }

  @Test
  void anExtraHasTheLengthThatItHadBefore() {
    Evaluated before = new Evaluator(LENGTHS).evaluate(new double[] {3, -1}, CALL);
    Evaluated outside =
        new Evaluator(LENGTHS).evaluate(new double[] {1, Double.NEGATIVE_INFINITY}, CALL);
    Evaluator later = new Evaluator(LENGTHS);
    later.recall(outside);
    later.recall(before);
    later.evaluate(new double[] {3, -2}, CALL);
    assertFails(
        TargetException.class,
        "a list of 2 for the extra \"y_rep\", and with a list of 3 before",
        () -> later.evaluate(new double[] {2, -1}, CALL));
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

  /** A target that takes many points at once, and fails with the third of its first list. */
  private record Batch(List<Integer> sizes) implements AnsweringTarget {
    @Override
    public int dimension() {
      return 1;
    }

    @Override
    public Answer answer(double[] x, Call call) {
      throw new AssertionError("asked for one point");
    }

    @Override
    public List<Response> answer(List<Question> questions) {
      sizes.add(questions.size());
      List<Response> responses = new ArrayList<>();
      for (Question question : questions) {
        boolean fails = question.x().get(0) == 2 && sizes.size() == 1;
        responses.add(
            fails
                ? new Response.Failed(EvaluationFailure.after(5, new RuntimeException("third")))
                : Answer.of(question.x().get(0), 1));
      }
      return responses;
    }
  }

  @Test
  void ofAListOnlyWhatGaveNoAnswerIsAskedAgain() {
    Batch batch = new Batch(new ArrayList<>());
    List<Question> questions = new ArrayList<>();
    for (int i = 0; i < 5; i++) {
      questions.add(Question.density(new double[] {i}, new Call(i, 7)));
    }
    List<Told> told = new Evaluator(batch, OnFailure.STOP, 1).answer(questions);
    assertEquals(List.of(5, 1), batch.sizes);
    for (int i = 0; i < 5; i++) {
      Evaluated each = (Evaluated) told.get(i);
      assertEquals(i, each.logEstimate());
      assertEquals(i == 2 ? 1 : 0, each.retries());
      assertEquals(i == 2 ? 6 : 1, each.simulations());
    }
    Evaluator stops = new Evaluator(new Batch(new ArrayList<>()));
    assertFails(TargetException.class, "failed at [2.0]", () -> stops.answer(questions));
  }

  @Test
  void thereIsAResponseToEachQuestion() {
    Target silent =
        new AnsweringTarget() {
          @Override
          public int dimension() {
            return 1;
          }

          @Override
          public Answer answer(double[] x, Call call) {
            return Answer.of(0);
          }

          @Override
          public List<Response> answer(List<Question> questions) {
            return List.of();
          }
        };
    Evaluator evaluator = new Evaluator(silent);
    assertFails(
        IllegalStateException.class,
        "0 responses to 1 questions",
        () -> evaluator.evaluate(new double[1], CALL));
  }

  /** The gradient of a target that fails is told as its failure; it is not asked again. */
  @Test
  void aGradientThatFailsIsToldAsAFailure() {
    AtomicInteger asked = new AtomicInteger();
    DifferentiableTarget broken =
        new DifferentiableTarget() {
          @Override
          public int dimension() {
            return 1;
          }

          @Override
          public double logEstimate(double[] x, long seed) {
            return 0;
          }

          @Override
          public void gradient(double[] x, double[] out) {
            if (x[0] < 0) {
              asked.incrementAndGet();
              throw new EvaluationFailure(Outcome.CRASH, "gone");
            }
            out[0] = -x[x[0] > 9 ? 1 : 0];
          }
        };
    Evaluator evaluator = new Evaluator(broken, OnFailure.REJECT, 3);
    assertEquals(
        new Gradient(Point.of(-2)), evaluator.answer(Question.gradient(new double[] {2}, CALL)));
    Told told = evaluator.answer(Question.gradient(new double[] {-2}, CALL));
    assertOutcome(Outcome.CRASH, true, (Evaluated) told);
    assertEquals(1, asked.get());
    Question beyond = Question.gradient(new double[] {10}, CALL);
    Evaluated thrown = (Evaluated) evaluator.answer(beyond);
    assertOutcome(Outcome.ERROR, true, thrown);
    assertTrue(thrown.why().contains("ArrayIndexOutOfBounds"), thrown.why());
    assertFails(
        TargetException.class, "failed at [10.0]", () -> new Evaluator(broken).answer(beyond));
    Evaluator plain = new Evaluator(new Of(1, x -> 0));
    assertRefused(
        "the target has no gradient",
        () -> plain.answer(Question.gradient(new double[] {2}, CALL)));
  }

  @Test
  void outcomesKeepTheirCodes() {
    for (Outcome outcome : Outcome.values()) {
      assertEquals(outcome, Outcome.ofCode(outcome.code()));
    }
    assertRefused("code 99", () -> Outcome.ofCode(99));
  }

  @Test
  void whatIsNoAnswerIsAFailure() {
    List<Outcome> none = Arrays.stream(Outcome.values()).filter(each -> !each.isAnswer()).toList();
    assertEquals(List.of(Outcome.ERROR, Outcome.TIMEOUT, Outcome.CRASH, Outcome.NONSENSE), none);
    assertTrue(none.stream().allMatch(Outcome::isFailure));
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
