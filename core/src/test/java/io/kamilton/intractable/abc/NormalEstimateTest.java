package io.kamilton.intractable.abc;

import static io.kamilton.Refusals.assertFails;
import static io.kamilton.Refusals.assertRefused;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.kamilton.RunningMeans;
import io.kamilton.intractable.Simulator;
import io.kamilton.linalg.Matrix;
import io.kamilton.models.Gaussian;
import io.kamilton.models.LogNormal;
import io.kamilton.random.Purpose;
import io.kamilton.random.RandomStream;
import io.kamilton.target.EvaluationFailure;
import io.kamilton.target.Point;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Estimates of a normal density against the density.
 *
 * <p>Means over 20,000 sets of draws, to 5 standard errors: a false alarm with probability 5.7e-7
 * each, below 3e-6 for the 4 of this class.
 */
class NormalEstimateTest {
  private static final Gaussian TWO =
      new Gaussian(new double[] {1, -1}, Matrix.of(new double[] {2, 0.9}, new double[] {0.9, 1}));
  private static final Point Y = Point.of(1.8, -0.2);

  private static List<Point> draws(Gaussian law, int n, long seed) {
    RandomStream random = RandomStream.of(seed, 0, 0, Purpose.TEST);
    List<Point> draws = new ArrayList<>();
    double[] x = new double[law.dimension()];
    for (int i = 0; i < n; i++) {
      law.draw(random, x);
      draws.add(Point.of(x));
    }
    return draws;
  }

  private static double error(NormalEstimate estimate, Gaussian law, Point y, int n) {
    double exact = law.logDensity(y.toArray());
    RunningMeans ratio = new RunningMeans(1);
    for (long seed = 0; seed < 20_000; seed++) {
      double log = estimate.logDensity(draws(law, n, seed)).applyAsDouble(y);
      ratio.add(Math.exp(log - exact));
    }
    return ratio.worstZ(1);
  }

  @Tag("statistical")
  @ParameterizedTest
  @CsvSource({"6", "9", "20"})
  void unbiased(int n) {
    assertTrue(error(new NormalEstimate.Unbiased(), TWO, Y, n) <= 5);
  }

  @Tag("statistical")
  @Test
  void unbiasedInOneDimension() {
    Gaussian one = new Gaussian(new double[] {3}, Matrix.of(new double[] {4}));
    assertTrue(error(new NormalEstimate.Unbiased(), one, Point.of(5), 7) <= 5);
  }

  /** The check itself: the plug-in estimate is biased. */
  @Tag("statistical")
  @Test
  void plugInIsNot() {
    NormalEstimate plugIn = new NormalEstimate.PlugIn(Shrinkage.of(0), 0);
    assertTrue(error(plugIn, TWO, Y, 6) > 5);
  }

  @Test
  void manyDrawsGiveTheDensity() {
    List<Point> draws = draws(TWO, 100_000, 1);
    double exact = TWO.logDensity(Y.toArray());
    for (NormalEstimate each :
        List.of(
            new NormalEstimate.Unbiased(),
            new NormalEstimate.PlugIn(Shrinkage.of(0), 0),
            new NormalEstimate.PlugIn(Shrinkage.chosen(), 0))) {
      assertEquals(exact, each.logDensity(draws).applyAsDouble(Y), 0.05);
    }
  }

  @Test
  void shrunkAllTheWayStatisticsAreIndependent() {
    List<Point> draws = draws(TWO, 30, 1);
    double both = plugIn(draws, 1, 0, Y);
    double sum = 0;
    for (int j = 0; j < 2; j++) {
      int column = j;
      List<Point> one = draws.stream().map(x -> Point.of(x.get(column))).toList();
      sum += plugIn(one, 0, 0, Point.of(Y.get(j)));
    }
    assertEquals(sum, both, 1e-12);
  }

  private static double plugIn(List<Point> draws, double gamma, double epsilon, Point y) {
    return new NormalEstimate.PlugIn(Shrinkage.of(gamma), epsilon)
        .logDensity(draws)
        .applyAsDouble(y);
  }

  @Test
  void theKernelWidensTheDensity() {
    List<Point> draws = List.of(Point.of(1), Point.of(3));
    // mean 2, variance 2 + 3²
    Gaussian wide = new Gaussian(new double[] {2}, Matrix.of(new double[] {11}));
    assertEquals(wide.logDensity(new double[] {4}), plugIn(draws, 0, 3, Point.of(4)), 1e-12);
  }

  @Test
  void shrinkageIsChosenByTheCorrelationsAndTheirNoise() {
    Gaussian close =
        new Gaussian(new double[2], Matrix.of(new double[] {1, 0.9}, new double[] {0.9, 1}));
    double strong = Shrinkage.chosen().gamma(new Moments(draws(close, 200, 1)));
    double none = Shrinkage.chosen().gamma(new Moments(draws(Gaussian.standard(5), 20, 1)));
    assertTrue(strong < 0.05 && none > 0.3 && none <= 1, strong + ", " + none);
  }

  @Test
  void whatCannotBeEstimatedSaysWhatToChange() {
    Simulator one = new LogNormal(1, 4);
    assertRefused(
        "simulations is 4; with 4 statistics it must be at least 5: simulate more, or draw",
        () -> synthetic(one, 4, new NormalEstimate.PlugIn(Shrinkage.of(0), 0)));
    assertRefused("it must be at least 8", () -> synthetic(one, 7, new NormalEstimate.Unbiased()));
    SyntheticLikelihood shrunk = synthetic(one, 4, new NormalEstimate.PlugIn(Shrinkage.of(0.5), 0));
    assertTrue(Double.isFinite(shrunk.logEstimate(new double[] {0}, 1)));
    List<Point> same = List.of(Point.of(1, 2), Point.of(2, 2), Point.of(3, 2), Point.of(4, 2));
    assertFails(
        EvaluationFailure.class,
        "statistic 2 is 2.0 in all 4 simulations",
        () -> plugIn(same, 0, 0, Y));
    List<Point> line = List.of(Point.of(1, 1), Point.of(2, 2), Point.of(3, 3));
    assertFails(
        EvaluationFailure.class,
        "the covariance of 2 statistics from 3 simulations is singular",
        () -> plugIn(line, 0, 0, Y));
  }

  private static SyntheticLikelihood synthetic(Simulator simulator, int n, NormalEstimate e) {
    return new SyntheticLikelihood(
        new Simulations(simulator, n, 1, 1), List.of(Point.of(1, 2, 1, 2)), e);
  }
}
