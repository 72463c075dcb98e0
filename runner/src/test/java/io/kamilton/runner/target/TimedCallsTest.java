package io.kamilton.runner.target;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.kamilton.models.Banana;
import io.kamilton.target.Call;
import io.kamilton.target.DifferentiableTarget;
import io.kamilton.target.EvaluationFailure;
import io.kamilton.target.Outcome;
import io.kamilton.target.Target;
import io.kamilton.target.TargetException;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What answers within this process is waited for as long as the model file says. */
@Timeout(60)
class TimedCallsTest {
  private static final Duration SHORT = Duration.ofMillis(1);
  private static final Duration LONG = Duration.ofMinutes(10);

  private final CountDownLatch end = new CountDownLatch(1);

  @AfterEach
  void endThreads() {
    end.countDown();
  }

  /** Heeds no interruption. */
  private boolean hang() {
    while (end.getCount() > 0) {
      try {
        end.await();
      } catch (InterruptedException e) {
        // goes on
      }
    }
    return true;
  }

  @Test
  void aLateCallIsInterruptedAndFails() throws InterruptedException {
    CountDownLatch began = new CountDownLatch(1);
    CountDownLatch interrupted = new CountDownLatch(1);
    TimedCalls calls = new TimedCalls(SHORT);
    while (began.getCount() > 0) { // a call that is late before it begins never runs
      EvaluationFailure late =
          assertThrows(
              EvaluationFailure.class,
              () ->
                  calls.get(
                      () -> {
                        began.countDown();
                        try {
                          end.await();
                        } catch (InterruptedException e) {
                          interrupted.countDown();
                        }
                        return 0;
                      }));
      assertEquals(Outcome.TIMEOUT, late.outcome());
      assertTrue(("" + late.getMessage()).contains("did not answer within 1 ms"), late::toString);
    }
    interrupted.await();
  }

  @Test
  void tooManyCallsLeftBehindStopTheRun() {
    TimedCalls calls = new TimedCalls(SHORT);
    RuntimeException last = new IllegalStateException("not asked yet");
    while (!(last instanceof TargetException)) {
      last = assertThrows(RuntimeException.class, () -> calls.get(this::hang));
    }
    String message = last.toString();
    assertTrue(message.contains("256 evaluations took longer than 1 ms and still run"), message);
  }

  @Test
  void whatACallThrowsIsThrown() {
    TimedCalls calls = new TimedCalls(LONG);
    RuntimeException wrong = new IllegalStateException("no root");
    RuntimeException thrown =
        assertThrows(
            IllegalStateException.class,
            () ->
                calls.get(
                    () -> {
                      throw wrong;
                    }));
    assertSame(wrong, thrown);
    Error error = new StackOverflowError();
    Error fatal =
        assertThrows(
            StackOverflowError.class,
            () ->
                calls.get(
                    () -> {
                      throw error;
                    }));
    assertSame(error, fatal);
  }

  @Test
  void aTimedTargetAnswersAsItself() {
    Banana banana = new Banana(2, 0.1, 4);
    double[] x = {1, -2};
    Target timed = TimedTarget.of(banana, LONG);
    assertEquals(banana.logEstimate(x, 3), timed.answer(x, new Call(0, 3)).logEstimate());
    double[] expected = new double[2];
    double[] found = new double[2];
    banana.gradient(x, expected);
    ((DifferentiableTarget) timed).gradient(x, found);
    assertArrayEquals(expected, found);
    Target flat =
        new Target() {
          @Override
          public int dimension() {
            return 1;
          }

          @Override
          public double logEstimate(double[] at, long seed) {
            return 0;
          }
        };
    assertFalse(TimedTarget.of(flat, LONG) instanceof DifferentiableTarget);
    assertSame(flat, TimedTarget.of(flat, null));
  }
}
