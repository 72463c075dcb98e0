package io.kamilton.intractable.abc;

import static io.kamilton.Refusals.assertFails;
import static io.kamilton.Refusals.assertRefused;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.kamilton.RunningMeans;
import io.kamilton.intractable.Simulator;
import io.kamilton.linalg.Matrix;
import io.kamilton.random.Purpose;
import io.kamilton.random.RandomStream;
import io.kamilton.target.Answer;
import io.kamilton.target.Call;
import io.kamilton.target.EvaluationFailure;
import io.kamilton.target.Point;
import io.kamilton.target.Seeds;
import io.kamilton.target.TargetException;
import java.util.HashSet;
import java.util.Set;
import java.util.function.DoubleUnaryOperator;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * The ABC likelihood of s ~ N(θ, 1) against its integral.
 *
 * <p>E g̃ by its mean over 20,000 seeds, to 5 standard errors: a false alarm with probability
 * 5.7e-7 each, below 4e-6 for the 6 of this class.
 */
class AbcLikelihoodTest {
  private static final double Y = 0.3;
  private static final double EPSILON = 0.8;
  private static final double[] THETA = {1.1};

  private static final Simulator NORMAL = simulator(z -> z);

  /** s = θ + f(z). */
  private static Simulator simulator(DoubleUnaryOperator f) {
    return new Simulator() {
      @Override
      public int dimension() {
        return 1;
      }

      @Override
      public Point simulate(double[] theta, int chain, long seed) {
        double z = RandomStream.of(seed, 0, 0, Purpose.MODEL).nextGaussian();
        return Point.of(theta[0] + f.applyAsDouble(z));
      }
    };
  }

  private static AbcLikelihood likelihood(AbcKernel kernel, int n, int seeds, int parallel) {
    return new AbcLikelihood(
        new Simulations(NORMAL, n, seeds, parallel),
        Point.of(Y),
        kernel,
        Distance.euclidean(),
        EPSILON,
        true);
  }

  private static double weight(AbcKernel kernel, double distance) {
    double r = distance / EPSILON;
    return switch (kernel) {
      case GAUSSIAN -> Math.exp(-0.5 * r * r);
      case UNIFORM -> Math.abs(r) <= 1 ? 1 : 0;
      case EPANECHNIKOV -> Math.max(0, 1 - r * r);
    };
  }

  /** ∫ g(|s − y|) N(s; θ, 1) ds, by the midpoint rule. */
  private static double exact(AbcKernel kernel) {
    double h = 1e-4;
    double sum = 0;
    for (double s = -10 + h / 2; s < 12; s += h) {
      double z = s - THETA[0];
      sum += h * weight(kernel, s - Y) * Math.exp(-0.5 * z * z) / Math.sqrt(2 * Math.PI);
    }
    return sum;
  }

  private static RunningMeans means(AbcLikelihood likelihood) {
    RunningMeans means = new RunningMeans(1);
    for (long seed = 0; seed < 20_000; seed++) {
      means.add(Math.exp(likelihood.logEstimate(THETA, seed)));
    }
    return means;
  }

  @Tag("statistical")
  @ParameterizedTest
  @CsvSource({
    "GAUSSIAN, 5, 1",
    "GAUSSIAN, 5, 2",
    "GAUSSIAN, 5, 5",
    "UNIFORM, 5, 1",
    "UNIFORM, 7, 3",
    "EPANECHNIKOV, 5, 1"
  })
  void estimateIsUnbiased(AbcKernel kernel, int n, int seeds) {
    RunningMeans means = means(likelihood(kernel, n, seeds, 1));
    assertTrue(means.worstZ(exact(kernel)) <= 5);
    // the check itself: three in a hundred would be seen
    assertTrue(means.worstZ(1.03 * exact(kernel)) > 5);
  }

  @ParameterizedTest
  @EnumSource(AbcKernel.class)
  void everySimulationCountsOnce(AbcKernel kernel) {
    // the simulations are those of the parts: an average is an average of averages
    Seeds seeds = Seeds.of(3, 5);
    Answer both = likelihood(kernel, 6, 2, 1).answer(THETA, new Call(0, seeds));
    double first = Math.exp(likelihood(kernel, 3, 1, 1).logEstimate(THETA, 3));
    double second = Math.exp(likelihood(kernel, 3, 1, 1).logEstimate(THETA, 5));
    assertEquals((first + second) / 2, Math.exp(both.logEstimate()), 1e-12);
    assertEquals(6, both.simulations());
  }

  @Test
  void seedsOfSimulationsDiffer() {
    Set<Long> seen = new HashSet<>();
    Simulator listening =
        new Simulator() {
          @Override
          public int dimension() {
            return 1;
          }

          @Override
          public Point simulate(double[] theta, int chain, long seed) {
            assertTrue(seed >= 0 && seed < 1L << 31 && seen.add(seed));
            return Point.of(0);
          }
        };
    Simulations simulations = new Simulations(listening, 50, 7, 1);
    var unused = simulations.all(THETA, new Call(0, Seeds.from(1, simulations.seeds())), 1);
    assertEquals(50, seen.size());
  }

  @Test
  void farAwayIsNotImpossible() {
    AbcLikelihood far = likelihood(AbcKernel.GAUSSIAN, 10, 1, 1);
    double log = far.logEstimate(new double[] {1e6}, 1);
    assertEquals(-0.5 * 1e12 / EPSILON / EPSILON, log, 1e-4 * 1e12);
    assertEquals(
        Double.NEGATIVE_INFINITY,
        likelihood(AbcKernel.UNIFORM, 10, 1, 1).logEstimate(new double[] {1e6}, 1));
  }

  @ParameterizedTest
  @EnumSource(AbcKernel.class)
  void simulationsAtATimeChangeNothing(AbcKernel kernel) {
    AbcLikelihood one = likelihood(kernel, 10, 2, 1);
    for (int parallel : new int[] {2, 3, 10, 64}) {
      AbcLikelihood many = likelihood(kernel, 10, 2, parallel);
      for (int seed = 0; seed < 50; seed++) {
        Call call = new Call(1, Seeds.of(seed, 99), Math.log((seed + 1) / 50.0));
        assertEquals(one.answer(THETA, call), many.answer(THETA, call));
      }
    }
  }

  @Test
  void whatCannotMatterIsNotSimulated() {
    AbcLikelihood likelihood = likelihood(AbcKernel.UNIFORM, 10, 1, 1);
    assertEquals(Answer.below(0), likelihood.answer(THETA, new Call(0, Seeds.of(1), 0.1)));
    int saved = 0;
    for (int seed = 0; seed < 100; seed++) {
      double whole = likelihood.logEstimate(THETA, seed);
      Answer answer = likelihood.answer(THETA, new Call(0, Seeds.of(seed), Math.log(0.65)));
      // ends early only where it is below, and is otherwise the same
      assertEquals(answer.below() ? Double.NEGATIVE_INFINITY : whole, answer.logEstimate());
      assertTrue(!answer.below() || whole <= Math.log(0.65));
      saved += (int) (10 - answer.simulations());
    }
    assertTrue(saved > 100, "saved " + saved);
  }

  @Test
  void failuresKeepTheirMeaning() {
    for (int parallel : new int[] {1, 4}) {
      assertFails(
          EvaluationFailure.class, "NaN as its statistic 1", () -> estimate(z -> NAN, parallel));
      assertFails(
          EvaluationFailure.class,
          "IllegalStateException: broken",
          () ->
              estimate(
                  z -> {
                    throw new IllegalStateException("broken");
                  },
                  parallel));
      double infinite = Double.POSITIVE_INFINITY;
      assertEquals(Double.NEGATIVE_INFINITY, estimate(z -> infinite, parallel));
    }
    Simulations simulations = new Simulations(NORMAL, 4, 1, 1);
    AbcLikelihood two =
        new AbcLikelihood(
            simulations, Point.of(1, 2), AbcKernel.GAUSSIAN, Distance.euclidean(), EPSILON, true);
    assertFails(
        TargetException.class,
        "a simulation has 1 statistics; the observed ones are 2",
        () -> two.logEstimate(THETA, 1));
  }

  private static final double NAN = Double.NaN;

  private static double estimate(DoubleUnaryOperator f, int parallel) {
    Simulations simulations = new Simulations(simulator(f), 4, 1, parallel);
    return new AbcLikelihood(
            simulations, Point.of(Y), AbcKernel.GAUSSIAN, Distance.euclidean(), EPSILON, true)
        .logEstimate(THETA, 1);
  }

  @Test
  void distances() {
    Point s = Point.of(1, 5);
    Point y = Point.of(-1, 2);
    assertEquals(13, Distance.euclidean().square(s, y));
    assertEquals(5, Distance.weighted(Point.of(1, 3)).square(s, y), 1e-14);
    Matrix covariance = Matrix.of(new double[] {2, 1}, new double[] {1, 5});
    // (2, 3) [[5, −1], [−1, 2]]/9 (2, 3)ᵀ = 26/9
    assertEquals(26.0 / 9, Distance.mahalanobis(covariance).square(s, y), 1e-14);
  }

  @Test
  void badArgumentsAreRefused() {
    assertRefused("simulations is 0", () -> new Simulations(NORMAL, 0, 1, 1));
    assertRefused("seeds is 4; with 3 simulations", () -> new Simulations(NORMAL, 3, 4, 1));
    assertRefused("parallel is 0", () -> new Simulations(NORMAL, 3, 1, 0));
    assertRefused("scales[1] is 0.0", () -> Distance.weighted(Point.of(1, 0)));
    Matrix flat = Matrix.of(new double[] {1, 1}, new double[] {1, 1});
    assertRefused("covariance is not positive definite", () -> Distance.mahalanobis(flat));
    Simulations simulations = new Simulations(NORMAL, 3, 1, 1);
    assertRefused(
        "scales is for 2 statistics; there are 1",
        () ->
            new AbcLikelihood(
                simulations,
                Point.of(Y),
                AbcKernel.GAUSSIAN,
                Distance.weighted(Point.of(1, 1)),
                1,
                true));
  }
}
