package io.kamilton.adapt.automatic;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.kamilton.Kamilton;
import io.kamilton.learn.ridge.Cancellation;
import io.kamilton.run.Draws;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A fit does not outlast its run. The timeout only keeps a mistake from hanging the build. */
@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class FitThreadTest {
  private static final String NAME = "kamilton-fit";

  /** A step that does not look at the cancellation is left behind, and interrupted. */
  @Test
  void aLongStepIsLeftBehind() throws InterruptedException {
    CountDownLatch begun = new CountDownLatch(1);
    CountDownLatch interrupted = new CountDownLatch(1);
    Cancellation whenBegun = () -> begun.getCount() == 0;
    assertThrows(
        CancellationException.class,
        () ->
            FitThread.run(
                () -> {
                  begun.countDown();
                  try {
                    new CountDownLatch(1).await();
                  } catch (InterruptedException e) {
                    interrupted.countDown();
                  }
                  return 1;
                },
                whenBegun));
    interrupted.await();
  }

  @Test
  void aFailureIsTheCallers() {
    Cancellation not = () -> false;
    assertEquals(7, FitThread.run(() -> 7, not));
    assertThrows(
        ArithmeticException.class,
        () ->
            FitThread.run(
                () -> {
                  throw new ArithmeticException("no solution");
                },
                not));
  }

  /** Nobody but the fit finds that the run is to stop: it ends, without draws in warm-up. */
  @Test
  void aRunIsCancelledWithinItsFirstFit() {
    AtomicBoolean asked = new AtomicBoolean();
    Draws draws =
        Kamilton.sample(2, x -> -0.5 * (x[0] * x[0] + x[1] * x[1]))
            .chains(2)
            .warmup(1000)
            .draws(1)
            .stopWhen(
                () -> {
                  boolean inFit = Thread.currentThread().getName().equals(NAME);
                  asked.compareAndSet(false, inFit);
                  return inFit;
                })
            .run();
    assertTrue(draws.isCancelled() && asked.get());
    assertEquals(0, draws.size());
  }
}
