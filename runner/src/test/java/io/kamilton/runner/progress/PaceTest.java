package io.kamilton.runner.progress;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class PaceTest {
  private static final long SECOND = 1_000_000_000L;

  private final Pace pace = new Pace(100 * SECOND);

  private void at(int second, long evaluations, long iterations) {
    pace.at((100 + second) * SECOND, evaluations, iterations);
  }

  @Test
  void nothingIsKnownBeforeTheFirstEvaluation() {
    at(5, 0, 0);
    assertTrue(Double.isNaN(pace.evaluationsPerSecond()));
    assertTrue(Double.isNaN(pace.secondsFor(10)));
  }

  @Test
  void atTheBeginningItIsTheMean() {
    at(5, 50, 25);
    at(10, 200, 100);
    assertEquals(20, pace.evaluationsPerSecond());
    assertEquals(4, pace.secondsFor(40), 1e-12);
  }

  /** A slow first minute is forgotten half a minute later. */
  @Test
  void onlyTheLastHalfMinuteCounts() {
    for (int second = 1; second <= 60; second++) {
      at(second, second, second);
    }
    assertEquals(1, pace.evaluationsPerSecond(), 1e-12);
    for (int second = 61; second <= 95; second++) {
      at(second, 60 + 100L * (second - 60), 60 + 100L * (second - 60));
    }
    assertEquals(100, pace.evaluationsPerSecond(), 1e-9);
    assertEquals(10, pace.secondsFor(1000), 1e-9);
  }

  /** A call takes a minute: half a minute may hold none, twenty calls hold twenty. */
  @Test
  void slowTargetsAreLookedAtForLonger() {
    for (int second = 1; second <= 3600; second++) {
      at(second, second / 60, second / 60);
    }
    at(3630, 60, 60);
    assertEquals(20 / (20 * 60 + 30.0), pace.evaluationsPerSecond(), 1e-12);
  }
}
