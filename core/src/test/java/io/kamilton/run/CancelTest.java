package io.kamilton.run;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.kamilton.Kamilton;
import io.kamilton.Samplers;
import io.kamilton.diagnostics.ParameterSummary;
import io.kamilton.target.Evaluator.OnFailure;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.ToDoubleFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * A run can be stopped at any moment, and keeps the rounds that were finished. The timeout only
 * keeps a mistake from hanging the build.
 */
@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class CancelTest {
  private static final int ROUND = 100; // of Samplers.fixed

  private final AtomicBoolean stop = new AtomicBoolean();

  private Kamilton endless(ToDoubleFunction<double[]> target) {
    return Kamilton.sample(2, target)
        .chains(3)
        .warmup(2 * ROUND)
        .draws(Integer.MAX_VALUE)
        .sampler(Samplers.randomWalk(1))
        .stopWhen(stop::get);
  }

  private static double normal(double[] x) {
    return -0.5 * (x[0] * x[0] + x[1] * x[1]);
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 2, 3, 7})
  void theProgressCallbackStopsTheRunAfterItsRound(int rounds) {
    AtomicInteger heard = new AtomicInteger();
    stop.set(rounds == 0);
    Draws draws =
        endless(CancelTest::normal)
            .listener((round, warmup) -> stop.set(heard.incrementAndGet() == rounds))
            .run();
    assertTrue(draws.isCancelled());
    assertEquals(rounds, heard.get());
    assertEquals(Math.max(0, rounds - 2) * ROUND, draws.size());
    if (rounds == 0) {
      assertTrue(draws.evaluations() <= 3, "a start for each chain, or it was cancelled before");
    } else {
      assertEquals(3 + 3L * rounds * ROUND, draws.evaluations());
    }
    assertCopes(draws);
  }

  /** Nothing of a run that kept few draws or none throws. */
  private static void assertCopes(Draws draws) {
    assertEquals(3, draws.chains());
    assertEquals(2, draws.dimension());
    assertEquals(2, draws.summary().size());
    assertEquals(draws.size() == 0, Double.isNaN(draws.acceptance()));
    for (ParameterSummary row : draws.summary()) {
      assertEquals(draws.size() == 0, Double.isNaN(row.mean()));
      assertEquals(draws.size() == 0, Double.isNaN(row.q50()));
      assertEquals(draws.size() == 0, Double.isNaN(row.essBulk()));
      assertEquals(draws.size() == 0, Double.isNaN(row.rHat()));
    }
    assertEquals(draws.size() == 0, Double.isNaN(draws.effectivePer1000Evaluations()));
  }

  @Test
  void anotherThreadStopsTheRun() throws Exception {
    CountDownLatch kept = new CountDownLatch(1);
    Kamilton run =
        endless(CancelTest::normal)
            .listener(
                (round, warmup) -> {
                  if (!warmup) {
                    kept.countDown();
                  }
                });
    CompletableFuture<Draws> draws = CompletableFuture.supplyAsync(run::run);
    kept.await();
    stop.set(true);
    assertTrue(draws.get().isCancelled());
    assertTrue(draws.get().size() >= ROUND);
    assertEquals(0, draws.get().size() % ROUND, "whole rounds");
    assertCopes(draws.get());
  }

  /** Where the n-th evaluation hangs: at a start, in warm-up, among the draws. */
  @ParameterizedTest
  @ValueSource(ints = {1, 50, 1000})
  void aTargetThatHangsIsInterrupted(int evaluation) throws Exception {
    for (OnFailure policy : OnFailure.values()) {
      stop.set(false);
      Hanging target = new Hanging(evaluation);
      CompletableFuture<Draws> draws =
          CompletableFuture.supplyAsync(endless(target).onFailure(policy)::run);
      target.hangs.await();
      stop.set(true);
      assertTrue(draws.get().isCancelled());
      target.interrupted.await();
      assertCopes(draws.get());
    }
  }

  private static final class Hanging implements ToDoubleFunction<double[]> {
    private final int evaluation;
    private final AtomicInteger evaluations = new AtomicInteger();
    final CountDownLatch hangs = new CountDownLatch(1);
    final CountDownLatch interrupted = new CountDownLatch(1);

    Hanging(int evaluation) {
      this.evaluation = evaluation;
    }

    @Override
    public double applyAsDouble(double[] x) {
      if (evaluations.incrementAndGet() == evaluation) {
        hangs.countDown();
        try {
          new CountDownLatch(1).await();
        } catch (InterruptedException e) {
          interrupted.countDown();
          throw new IllegalStateException(e);
        }
      }
      return normal(x);
    }
  }

  @Test
  void aTargetThatDoesNotHeedInterruptionIsLeftBehind() throws Exception {
    CountDownLatch deaf = new CountDownLatch(1);
    CountDownLatch release = new CountDownLatch(1);
    Kamilton run =
        endless(
            x -> {
              deaf.countDown();
              while (release.getCount() > 0) {
                Thread.onSpinWait();
              }
              return normal(x);
            });
    CompletableFuture<Draws> draws = CompletableFuture.supplyAsync(run.threads(1)::run);
    deaf.await();
    stop.set(true);
    assertTrue(draws.get().isCancelled());
    release.countDown();
  }

  @Test
  void interruptingTheCallerStopsTheRunAndKeepsTheInterrupt() throws Exception {
    CompletableFuture<Boolean> interrupted = new CompletableFuture<>();
    CountDownLatch runs = new CountDownLatch(1);
    Kamilton run = endless(CancelTest::normal).listener((round, warmup) -> runs.countDown());
    Thread caller =
        new Thread(
            () -> {
              Draws draws = run.run();
              interrupted.complete(draws.isCancelled() && Thread.interrupted());
            });
    caller.start();
    runs.await();
    caller.interrupt();
    assertTrue(interrupted.get());
  }

  @Test
  void aRunThatEndsIsNotCancelled() {
    Draws draws = endless(CancelTest::normal).draws(10).run();
    assertFalse(draws.isCancelled());
    assertEquals(10, draws.size());
  }
}
