package io.kamilton.intractable;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.kamilton.RunningMeans;
import java.util.function.LongToDoubleFunction;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The particle filter against Kalman's.
 *
 * <p>E p̂ = p by the mean of p̂/p over 10,000 seeds, to 5 standard errors: a false alarm with
 * probability 5.7e-7 a test, below 3e-6 for the 4 of this class.
 */
@Tag("statistical")
class BootstrapFilterTest {
  private static final int SEEDS = 10_000;
  private static final double[] Y = {1, -0.3, 2.2, 0.7, 2, 3.1, 2.5, 0.9, 1.4, 2.8};
  private static final LinearGaussian MODEL = new LinearGaussian(0.9, 0.5, 0.8, 0.4, 2);

  @ParameterizedTest
  @ValueSource(ints = {10, 30, 100})
  void estimateIsUnbiased(int particles) {
    BootstrapFilter filter = new BootstrapFilter(particles);
    StateSpaceModel model = MODEL.observedAs(Y);
    assertTrue(error(seed -> filter.logLikelihood(model, seed)) <= 5);
  }

  @Test
  void theLiteralTranscriptionIsUnbiasedToo() {
    assertTrue(error(seed -> literal(seed, LiteralFilter.Bug.NONE)) <= 5);
  }

  /** The check itself: it must see every planted bug. */
  @ParameterizedTest
  @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "NONE")
  void plantedBugsAreSeen(LiteralFilter.Bug bug) {
    assertTrue(error(seed -> literal(seed, bug)) > 5);
  }

  private static double literal(long seed, LiteralFilter.Bug bug) {
    return LiteralFilter.logLikelihood(MODEL.observedAs(Y), 30, seed, bug);
  }

  /** How many standard errors the mean of p̂/p is from 1. */
  private static double error(LongToDoubleFunction logEstimate) {
    double exact = KalmanFilter.logLikelihood(MODEL, Y);
    RunningMeans ratio = new RunningMeans(1);
    for (long seed = 0; seed < SEEDS; seed++) {
      ratio.add(StrictMath.exp(logEstimate.applyAsDouble(seed) - exact));
    }
    return ratio.worstZ(1);
  }

  @Test
  void manyParticlesComeCloseToTheTruth() {
    // the log estimate's standard deviation is about 0.01 here: 10 of them
    double estimate = new BootstrapFilter(100_000).logLikelihood(MODEL.observedAs(Y), 1);
    assertEquals(KalmanFilter.logLikelihood(MODEL, Y), estimate, 0.1);
  }

  @Test
  void estimateIsAFunctionOfTheSeed() {
    BootstrapFilter filter = new BootstrapFilter(20);
    StateSpaceModel model = MODEL.observedAs(Y);
    assertEquals(filter.logLikelihood(model, 3), filter.logLikelihood(model, 3));
    assertTrue(filter.logLikelihood(model, 3) != filter.logLikelihood(model, 4));
    assertEquals(0, filter.logLikelihood(MODEL.observedAs(), 1));
  }

  @Test
  void hugeAndTinyWeightsNeitherOverflowNorVanish() {
    for (double shift : new double[] {1e6, -1e6}) {
      StateSpaceModel shifted = withDensity((t, state) -> shift + state[0]);
      StateSpaceModel plain = withDensity((t, state) -> state[0]);
      BootstrapFilter filter = new BootstrapFilter(20);
      double difference = filter.logLikelihood(shifted, 1) - filter.logLikelihood(plain, 1);
      assertEquals(3 * shift, difference, 1e-6);
    }
  }

  @Test
  void impossibleObservationsHaveLikelihoodZero() {
    BootstrapFilter filter = new BootstrapFilter(20);
    StateSpaceModel never = withDensity((t, x) -> t < 1 ? 0 : Double.NEGATIVE_INFINITY);
    assertEquals(Double.NEGATIVE_INFINITY, filter.logLikelihood(never, 1));
    StateSpaceModel sometimes = withDensity((t, x) -> x[0] > 0 ? 0 : Double.NEGATIVE_INFINITY);
    assertTrue(Double.isFinite(filter.logLikelihood(sometimes, 1)));
  }

  @Test
  void badDensitiesAreNotHidden() {
    BootstrapFilter filter = new BootstrapFilter(20);
    for (double bad : new double[] {Double.NaN, Double.POSITIVE_INFINITY}) {
      StateSpaceModel model = withDensity((t, x) -> t == 1 && x[0] > 0 ? bad : 0);
      assertTrue(Double.isNaN(filter.logLikelihood(model, 1)));
    }
    assertThrows(IllegalArgumentException.class, () -> new BootstrapFilter(0));
  }

  /** A random walk of three steps, seen through the given density. */
  private static StateSpaceModel withDensity(StateSpaceModel.Observation observation) {
    return new StateSpaceModel(
        1,
        3,
        (random, out) -> out[0] = random.nextGaussian(),
        (t, from, random, out) -> out[0] = from[0] + random.nextGaussian(),
        observation);
  }
}
