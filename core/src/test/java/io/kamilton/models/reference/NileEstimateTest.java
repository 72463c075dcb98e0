package io.kamilton.models.reference;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.kamilton.RunningMeans;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * The Nile's likelihood by particles against the exact one, at two points: the mean of p̂/p over
 * 2,000 seeds to 5 standard errors. The variance of log p̂ is 0.6 to 0.7 here and the ratio's
 * skewness about 4; Edgeworth's first correction then makes a false alarm 2e-6 each.
 */
@Tag("statistical")
class NileEstimateTest {
  private static final int SEEDS = 2000;

  @Test
  void estimateIsUnbiased() {
    ReferencePosterior exact = ReferencePosteriors.nile();
    ReferencePosterior estimated = ReferencePosteriors.nile(200);
    for (double[] u : new double[][] {{9.63, 7.17}, {9.8, 6.5}}) {
      RunningMeans ratio = new RunningMeans(1);
      for (long seed = 0; seed < SEEDS; seed++) {
        ratio.add(StrictMath.exp(estimated.logEstimate(u, seed) - exact.logEstimate(u, 0)));
      }
      assertTrue(ratio.worstZ(1) <= 5, () -> "mean of the ratio " + ratio.mean(0));
    }
  }

  @Test
  void whereVariancesOverflowThereIsNoMass() {
    ReferencePosterior estimated = ReferencePosteriors.nile(10);
    for (double[] u : new double[][] {{800, 0}, {0, 800}, {-800, 0}}) {
      assertEquals(Double.NEGATIVE_INFINITY, estimated.logEstimate(u, 1));
    }
  }
}
