package io.kamilton.bench.efficiency;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Samplers whose efficiency is known have it.
 *
 * <p>The size of R runs has the relative standard error √(2/R), and the geometric mean over ten
 * independent parameters a third of it: 3.2% for 200 runs, with a bias of 1/R. Five such errors are
 * allowed: a false alarm with probability below 1e-5 for all statistics.
 */
@Tag("statistical")
class FiguresTest {
  private static final int RUNS = 200;
  private static final double LIMIT = 5 * 0.032;

  @Test
  void independentDrawsAreWorthThemselves() {
    Figures figures = Planted.run(Planted.exact(0, 1), RUNS);
    for (Statistic statistic : Statistic.values()) {
      // the starts are four evaluations more
      assertEquals(1, figures.geometricMean(statistic) / (1000 * 400.0 / 404), LIMIT);
      Figures.Worst worst = figures.worst(statistic);
      assertTrue(worst.low() < worst.size() && worst.size() < worst.high());
    }
    assertEquals(404, figures.meanEvaluations());
    assertEquals(1, figures.acceptance(), 1e-12);
  }

  @Test
  void drawsThatStandForTwoAreWorthHalf() {
    Figures figures = Planted.run(Planted.exact(0, 2), RUNS);
    for (Statistic statistic : Statistic.values()) {
      assertEquals(1, figures.geometricMean(statistic) / (500 * 400.0 / 404), LIMIT);
    }
  }

  /** MSE of the mean = 1/400 + 0.2²: an autocorrelation sees nothing of it. */
  @Test
  void aBiasCounts() {
    Figures figures = Planted.run(Planted.exact(0.2, 1), RUNS);
    double expected = 1000 / (404 * (1 / 400.0 + 0.04));
    assertEquals(1, figures.geometricMean(Statistic.MEAN) / expected, LIMIT);
    assertEquals(0.2, figures.worst(Statistic.MEAN).bias(), 0.03);
    assertTrue(figures.bulkEss(0.5) > 500);
  }

  @Test
  void quantilesOfTheIntervalAreThoseOfChiSquare() {
    Figures.Worst worst = Planted.run(Planted.exact(0, 1), 20).worst(Statistic.MEAN);
    // χ²₂₀ has its 0.5% and 99.5% quantiles at 7.4338 and 39.9968
    assertEquals(7.4338 / 20, worst.low() / worst.size(), 1e-4);
    assertEquals(39.9968 / 20, worst.high() / worst.size(), 1e-4);
  }
}
