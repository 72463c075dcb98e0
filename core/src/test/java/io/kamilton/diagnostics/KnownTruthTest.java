package io.kamilton.diagnostics;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.Random;
import java.util.function.ToDoubleFunction;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Estimates from many simulated runs against what theory says of autoregressive chains.
 *
 * <p>Each test allows for the bias an estimator is known to have at this length, and 5 standard
 * errors of the mean over the runs besides: a false alarm with probability below 1e-6 (two-sided
 * normal tail 5.7e-7), below 3e-5 for all 22 together.
 */
@Tag("statistical")
class KnownTruthTest {
  /** Geyer's sum ends where noise ends it: up to 5% of τ over four chains, 10% over one. */
  private static final double BIAS_OF_TIME = 0.12;

  /** An error estimate is a noisy divisor, so that E z² exceeds 1. */
  private static final double BIAS_OF_SQUARE = 0.15;

  @ParameterizedTest
  @ValueSource(doubles = {0, 0.5, 0.9, -0.5})
  void sizesFollowFromTheAutocorrelationTime(double phi) {
    double tau = (1 + phi) / (1 - phi);
    assertMeanIsOne(phi, 200, BIAS_OF_TIME, x -> 4000 / EffectiveSampleSize.mean(x) / tau);
    assertMeanIsOne(phi, 200, BIAS_OF_TIME, x -> 4000 / EffectiveSampleSize.bulk(x) / tau);
    assertMeanIsOne(
        phi, 200, BIAS_OF_TIME, x -> 1000 / SingleChain.autoregressiveEss(x.chain(0)) / tau);
  }

  @Test
  void independentDrawsAreAllEffectiveInTheTail() {
    assertMeanIsOne(0, 200, BIAS_OF_TIME, x -> 4000 / EffectiveSampleSize.quantile(x, 0.05));
  }

  @Test
  void errorsAreAsLargeAsTheySay() {
    double q5 = NormalQuantile.of(0.05);
    assertMeanIsOne(0.5, 1000, BIAS_OF_SQUARE, x -> squared(mean(x) / MonteCarloError.mean(x)));
    assertMeanIsOne(
        0.5,
        1000,
        BIAS_OF_SQUARE,
        x -> squared((SampleStatistics.sd(x.pooled()) - 1) / MoreDiagnostics.errorOfSd(x)));
    assertMeanIsOne(
        0.5,
        1000,
        BIAS_OF_SQUARE,
        x -> squared(quantile(x, 0.5) / MoreDiagnostics.errorOfQuantile(x, 0.5)));
    assertMeanIsOne(
        0.5,
        1000,
        BIAS_OF_SQUARE,
        x -> squared((quantile(x, 0.05) - q5) / MoreDiagnostics.errorOfQuantile(x, 0.05)));
  }

  /** The check itself: it must see chains of φ = 0.6 that are taken for ones of φ = 0.5. */
  @Test
  void aWrongTruthIsSeen() {
    double[] ratios = simulate(0.6, 200, x -> 4000 / EffectiveSampleSize.mean(x) / 3);
    assertFalse(meanIsOne(ratios, BIAS_OF_TIME));
  }

  private static void assertMeanIsOne(
      double phi, int runs, double bias, ToDoubleFunction<ParameterDraws> ratio) {
    double[] ratios = simulate(phi, runs, ratio);
    assertTrue(
        meanIsOne(ratios, bias),
        () -> SampleStatistics.mean(ratios) + " is not 1 ± " + bias + " within 5 standard errors");
  }

  private static boolean meanIsOne(double[] ratios, double bias) {
    double standardError = SampleStatistics.sd(ratios) / Math.sqrt(ratios.length);
    return Math.abs(SampleStatistics.mean(ratios) - 1) <= bias + 5 * standardError;
  }

  private static double[] simulate(
      double phi, int runs, ToDoubleFunction<ParameterDraws> statistic) {
    Random random = new Random(20261115);
    double[] values = new double[runs];
    Arrays.setAll(
        values, r -> statistic.applyAsDouble(Simulated.autoregressive(random, phi, 4, 1000)));
    return values;
  }

  private static double mean(ParameterDraws x) {
    return SampleStatistics.mean(x.pooled());
  }

  private static double quantile(ParameterDraws x, double p) {
    return SampleStatistics.quantile(x.pooled(), p);
  }

  private static double squared(double z) {
    return z * z;
  }
}
