package io.kamilton.diagnostics;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Random;
import org.junit.jupiter.api.Test;

class ReplicateEssTest {
  @Test
  void isVarianceOverMeanSquaredError() {
    // errors 1, −1, 3, 1: mean 1, mean square 3
    ReplicateEss ess = ReplicateEss.of(10, 6, 11, 9, 13, 11);
    assertEquals(1, ess.bias());
    assertEquals(3, ess.meanSquaredError());
    assertEquals(2, ess.effectiveDraws());
    assertEquals(4, ess.perThousandEvaluations(500));
    assertEquals(4, ess.runs());
  }

  @Test
  void seesTheBiasThatOneChainHides() {
    // Every run sits in one of two modes and looks independent there.
    Random random = new Random(1);
    double[] estimates = new double[50];
    double single = 0;
    for (int r = 0; r < estimates.length; r++) {
      double mode = r % 2 == 0 ? 3 : -3;
      ParameterDraws run = Simulated.autoregressive(random, 0, 1, 400).map(x -> x + mode);
      estimates[r] = SampleStatistics.mean(run.pooled());
      single += EffectiveSampleSize.mean(run) / estimates.length;
    }
    // The mixture has variance 10 and every estimate is off by 3 ± 0.05: 10/9 draws. The bounds are
    // more than ten standard errors away.
    assertTrue(single > 250);
    assertEquals(10.0 / 9, ReplicateEss.of(0, 10, estimates).effectiveDraws(), 0.06);
  }

  @Test
  void runsThatFailHaveNoEffectiveDraws() {
    assertEquals(0, ReplicateEss.of(0, 1, 0.1, Double.POSITIVE_INFINITY).effectiveDraws());
    assertEquals(Double.NaN, ReplicateEss.of(0, 1, 0.1, Double.NaN).effectiveDraws());
    assertEquals(Double.POSITIVE_INFINITY, ReplicateEss.of(2, 1, 2).effectiveDraws());
  }

  @Test
  void rejectsWhatMakesNoSense() {
    assertThrows(IllegalArgumentException.class, () -> ReplicateEss.of(Double.NaN, 1, 1));
    assertThrows(IllegalArgumentException.class, () -> ReplicateEss.of(0, 0, 1));
    assertThrows(IllegalArgumentException.class, () -> ReplicateEss.of(0, 1));
    ReplicateEss ess = ReplicateEss.of(0, 1, 1);
    assertThrows(IllegalArgumentException.class, () -> ess.perThousandEvaluations(0));
  }
}
