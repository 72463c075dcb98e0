package io.kamilton.diagnostics;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** R-hat must be quiet where chains agree and loud where they do not, each in its own way. */
class RHatTest {
  private static final int DRAWS = 1000;

  /**
   * For eight independent half chains of 500 draws 500 (R̂² − 1) + 1 is near χ²₇/7, and R̂ > 1.01
   * needs χ²₇ > 77, of probability 5e-14; for four whole chains χ²₃ > 63, 1e-13. Four R-hats and
   * six seeds: a false alarm with probability below 1e-11.
   */
  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6})
  void isQuietForIndependentDraws(long seed) {
    ParameterDraws x = independent(seed);
    assertTrue(RHat.rankNormalized(x) < 1.01);
    assertTrue(MoreDiagnostics.splitRHat(x) < 1.01);
    assertTrue(MoreDiagnostics.basicRHat(x) < 1.01);
  }

  @Test
  void seesAChainElsewhere() {
    ParameterDraws x = withLast(independent(7), t -> 1.0, t -> 1.0);
    assertTrue(RHat.rankNormalized(x) > 1.05);
    assertTrue(MoreDiagnostics.basicRHat(x) > 1.05);
  }

  /** The last chain's two halves alone decide the split R-hat: χ²₂ > 23, probability 1e-5. */
  @Test
  void foldingSeesAChainOfOtherScale() {
    ParameterDraws x = withLast(independent(8), t -> 0.0, t -> 4.0);
    assertTrue(MoreDiagnostics.splitRHat(x) < 1.01);
    assertTrue(RHat.rankNormalized(x) > 1.1);
  }

  @Test
  void splittingSeesChainsThatDriftTogether() {
    ParameterDraws x = independent(9);
    double[][] drifting = new double[4][];
    for (int c = 0; c < 4; c++) {
      drifting[c] = x.chain(c);
      for (int t = 0; t < DRAWS; t++) {
        drifting[c][t] += 3.0 * t / DRAWS;
      }
    }
    assertTrue(MoreDiagnostics.basicRHat(ParameterDraws.of(drifting)) < 1.01);
    assertTrue(RHat.rankNormalized(ParameterDraws.of(drifting)) > 1.1);
  }

  @Test
  void ranksSeeAChainElsewhereDespiteHeavyTails() {
    // The tails of sinh(x³) are so heavy that no variance exists: R-hat without ranks says 1.
    ParameterDraws heavy = independent(10).map(v -> StrictMath.sinh(v * v * v));
    ParameterDraws x = withLast(heavy, t -> 3.0, t -> 1.0);
    assertTrue(MoreDiagnostics.splitRHat(x) < 1.01);
    assertTrue(RHat.rankNormalized(x) > 1.05);
  }

  @Test
  void doesNotSeeUnitOrSign() {
    ParameterDraws x = Simulated.autoregressive(new Random(11), 0.9, 4, 301);
    double expected = RHat.rankNormalized(x);
    assertEquals(expected, RHat.rankNormalized(x.map(v -> -0x1p-300 * v)), 1e-12);
  }

  @Test
  void isTheRatioOfVariances() {
    ParameterDraws x =
        ParameterDraws.of(new double[] {1, 2, 3, 4, 5}, new double[] {3, 4, 5, 6, 9});
    // means 3 and 5.4, variances 2.5 and 5.3: W = 3.9, B/n = 2.88
    assertEquals(Math.sqrt(4.0 / 5 + 2.88 / 3.9), MoreDiagnostics.basicRHat(x), 1e-15);
    // halves 1 2 | 4 5 | 3 4 | 6 9: means 1.5 4.5 3.5 7.5 with variance 6.25, W = 1.5
    assertEquals(Math.sqrt(1.0 / 2 + 6.25 / 1.5), MoreDiagnostics.splitRHat(x), 1e-15);
  }

  @Test
  void oneChainHasNoneUnlessSplit() {
    ParameterDraws x = ParameterDraws.of(Simulated.independent(new Random(12), 100));
    assertEquals(Double.NaN, MoreDiagnostics.basicRHat(x));
    assertTrue(Double.isFinite(MoreDiagnostics.splitRHat(x)));
  }

  private static ParameterDraws independent(long seed) {
    return Simulated.autoregressive(new Random(seed), 0, 4, DRAWS);
  }

  private interface Change {
    double at(int t);
  }

  private static ParameterDraws withLast(ParameterDraws x, Change shift, Change scale) {
    double[] last = x.chain(3);
    Arrays.setAll(last, t -> shift.at(t) + scale.at(t) * last[t]);
    return ParameterDraws.of(x.chain(0), x.chain(1), x.chain(2), last);
  }
}
