package io.kamilton.learn;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.kamilton.learn.family.FeatureFamily;
import io.kamilton.learn.family.Structure;
import io.kamilton.learn.ridge.Cancellation;
import io.kamilton.learn.ridge.FitNumbers;
import io.kamilton.linalg.Matrix;
import io.kamilton.models.SinusoidalRidge;
import io.kamilton.random.Purpose;
import io.kamilton.random.RandomStream;
import io.kamilton.surrogate.Evaluations;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.concurrent.CancellationException;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** A fit can be cancelled between any two of its steps; asking changes no number. */
class CancellationTest {
  private static final int N = 200;

  private static Evaluations values() {
    SinusoidalRidge target = new SinusoidalRidge(2, 1, 2, 0.5);
    RandomStream random = RandomStream.of(61, 0, 0, Purpose.TEST);
    double[][] rows = new double[N][2];
    double[] y = new double[N];
    int[] groups = new int[N];
    for (int i = 0; i < N; i++) {
      target.draw(random, rows[i]);
      y[i] = target.logDensity(rows[i]);
      groups[i] = i % 5;
    }
    return Evaluations.ofDraws(Matrix.of(rows)).withValues(y, ones()).withGroups(groups);
  }

  private static double[] ones() {
    double[] ones = new double[N];
    Arrays.fill(ones, 1);
    return ones;
  }

  private static double fit(Cancellation cancellation) {
    ValueLearner learner =
        new ValueLearner(
            EnumSet.allOf(FeatureFamily.class),
            true,
            FitNumbers.Cost.MOST_PRODUCTS,
            Structure.UNKNOWN,
            true,
            cancellation);
    RandomStream random = RandomStream.of(62, 0, 0, Purpose.TEST);
    return learner.learn(values(), ones(), random).value(new double[] {0.3, -0.2});
  }

  @Test
  void aFitEndsAtAnyOfItsSteps() {
    AtomicInteger asked = new AtomicInteger();
    double watched =
        fit(
            () -> {
              asked.incrementAndGet();
              return false;
            });
    assertEquals(fit(Cancellation.NEVER), watched, "the same bits");
    int steps = asked.get();
    assertTrue(steps > 100, steps + " steps: each group and each system is one");
    for (int last = 1; last <= steps; last += Math.max(1, steps / 20)) {
      AtomicInteger left = new AtomicInteger(last);
      assertThrows(CancellationException.class, () -> fit(() -> left.decrementAndGet() <= 0));
      assertEquals(0, left.get(), "not asked again");
    }
  }

  @Test
  void anInterruptedThreadCancels() {
    Thread.currentThread().interrupt();
    try {
      assertThrows(CancellationException.class, Cancellation.NEVER::check);
    } finally {
      assertTrue(Thread.interrupted(), "the interrupt is for others to see too");
    }
  }
}
