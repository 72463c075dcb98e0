package io.kamilton.diagnostics;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Random;
import java.util.function.DoubleUnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class EffectiveSampleSizeTest {
  @ParameterizedTest
  @CsvSource({"0.9, 1, 333", "0.5, 3, 101", "-0.9, 4, 50", "0, 2, 12", "0.3, 5, 6", "0.99, 2, 200"})
  void isTheSlowTranscription(double phi, int chains, int draws) {
    for (int seed = 0; seed < 20; seed++) {
      ParameterDraws x = Simulated.autoregressive(new Random(seed), phi, chains, draws);
      double expected = transcription(x);
      assertEquals(expected, MoreDiagnostics.basicEss(x), 1e-10 * expected);
      if (draws >= 12) {
        expected = transcription(x.halves());
        assertEquals(expected, EffectiveSampleSize.mean(x), 1e-10 * expected);
      }
    }
  }

  /** Section 3.2 of the paper step by step, for at least six draws a chain. O(n²). */
  private static double transcription(ParameterDraws x) {
    int m = x.chains();
    int n = x.draws();
    double within = 0;
    double[] gamma = new double[n];
    double[] means = new double[m];
    for (int c = 0; c < m; c++) {
      within += SampleStatistics.variance(x.chain(c)) / m;
      means[c] = SampleStatistics.mean(x.chain(c));
      double[] own = AutocovarianceTest.definition(x.chain(c));
      for (int t = 0; t < n; t++) {
        gamma[t] += own[t] / m;
      }
    }
    double between = m == 1 ? 0 : n * SampleStatistics.variance(means);
    double varPlus = (n - 1.0) / n * within + between / n;
    double[] rho = new double[n];
    for (int t = 0; t < n; t++) {
      rho[t] = t == 0 ? 1 : 1 - (within - gamma[t]) / varPlus;
    }
    int end = 0;
    while (end < n - 5 && rho[end] + rho[end + 1] > 0) {
      end += 2;
    }
    double tau = -1 + (rho[end] + rho[end + 1] >= 0 ? rho[end] : Math.max(0, rho[end]));
    double pair = Double.MAX_VALUE;
    for (int t = 0; t < end; t += 2) {
      pair = Math.min(pair, rho[t] + rho[t + 1]);
      tau += 2 * pair;
    }
    double total = (double) m * n;
    return Math.min(total / Math.max(tau, 1e-300), total * StrictMath.log10(total));
  }

  static Stream<DoubleUnaryOperator> increasingMaps() {
    return Stream.of(
        StrictMath::exp, x -> x * x * x, StrictMath::atan, x -> 7 * x - 3, x -> 1e-200 * x);
  }

  @ParameterizedTest
  @MethodSource("increasingMaps")
  void thatOfRanksDoesNotSeeIncreasingMaps(DoubleUnaryOperator map) {
    ParameterDraws x = Simulated.autoregressive(new Random(1), 0.6, 4, 251);
    ParameterDraws y = x.map(map);
    assertEquals(EffectiveSampleSize.bulk(x), EffectiveSampleSize.bulk(y));
    assertEquals(EffectiveSampleSize.tail(x), EffectiveSampleSize.tail(y));
    assertEquals(EffectiveSampleSize.quantile(x, 0.3), EffectiveSampleSize.quantile(y, 0.3));
  }

  @Test
  void doesNotSeeTheUnitOfTheParameter() {
    ParameterDraws x = Simulated.autoregressive(new Random(2), 0.6, 4, 251);
    ParameterDraws y = x.map(v -> -0x1p-100 * v);
    assertEquals(EffectiveSampleSize.mean(x), EffectiveSampleSize.mean(y));
    assertEquals(MoreDiagnostics.essOfSd(x), MoreDiagnostics.essOfSd(y));
    double bulk = EffectiveSampleSize.bulk(x);
    assertEquals(bulk, EffectiveSampleSize.bulk(y), 1e-10 * bulk);
  }

  @Test
  void theTwoZerosAreTied() {
    double[] zeros = {0, -0.0, 1, 0, -0.0, -0.0, 1, 1, 0, 1, -0.0, 0, 1, 0};
    ParameterDraws x = ParameterDraws.of(zeros);
    assertEquals(EffectiveSampleSize.bulk(x.map(v -> v + 0.0)), EffectiveSampleSize.bulk(x));
  }

  @Test
  void chainsThatDisagreeHaveFewEffectiveDraws() {
    ParameterDraws x = Simulated.autoregressive(new Random(3), 0, 4, 1000);
    double[] moved = x.map(v -> v + 10).chain(3);
    ParameterDraws apart = ParameterDraws.of(x.chain(0), x.chain(1), x.chain(2), moved);
    // One of four chains is 10 standard deviations off: little more than one draw a half chain.
    assertTrue(EffectiveSampleSize.mean(apart) < 16);
    assertTrue(EffectiveSampleSize.bulk(apart) < 16);
  }

  @Test
  void chainsThatJumpFromSideToSideReachTheBound() {
    double[] chain = new double[200];
    Random random = new Random(4);
    for (int t = 0; t < chain.length; t++) {
      chain[t] = (t % 2 == 0 ? 1 : -1) + 1e-3 * random.nextDouble();
    }
    double bound = 200 * StrictMath.log10(200);
    assertEquals(bound, EffectiveSampleSize.mean(ParameterDraws.of(chain)), 1e-10);
  }

  @Test
  void rejectsWhatIsNoProbability() {
    ParameterDraws x = ParameterDraws.of(new double[10]);
    assertThrows(IllegalArgumentException.class, () -> EffectiveSampleSize.quantile(x, 1.5));
    assertThrows(IllegalArgumentException.class, () -> MoreDiagnostics.errorOfQuantile(x, -1));
  }
}
