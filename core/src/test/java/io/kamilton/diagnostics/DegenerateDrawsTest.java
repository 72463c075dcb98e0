package io.kamilton.diagnostics;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.util.List;
import java.util.Random;
import java.util.function.ToDoubleFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The rules for degenerate draws that the package's description states. */
class DegenerateDrawsTest {
  private static final List<ToDoubleFunction<ParameterDraws>> R_HATS =
      List.of(RHat::rankNormalized, MoreDiagnostics::splitRHat, MoreDiagnostics::basicRHat);
  private static final List<ToDoubleFunction<ParameterDraws>> OF_HALVES =
      List.of(
          EffectiveSampleSize::bulk,
          EffectiveSampleSize::tail,
          EffectiveSampleSize::mean,
          MoreDiagnostics::essOfSd,
          x -> EffectiveSampleSize.quantile(x, 0.5),
          MonteCarloError::mean,
          MoreDiagnostics::errorOfSd,
          x -> MoreDiagnostics.errorOfQuantile(x, 0.5));
  private static final List<ToDoubleFunction<ParameterDraws>> OF_FIRST_CHAIN =
      List.of(x -> SingleChain.autoregressiveEss(x.chain(0)));

  private static void assertAllNaN(
      List<ToDoubleFunction<ParameterDraws>> diagnostics, ParameterDraws draws) {
    for (ToDoubleFunction<ParameterDraws> diagnostic : diagnostics) {
      assertEquals(Double.NaN, diagnostic.applyAsDouble(draws));
    }
  }

  private static void assertNone(ParameterDraws draws) {
    assertAllNaN(R_HATS, draws);
    assertAllNaN(OF_HALVES, draws);
    assertAllNaN(OF_FIRST_CHAIN, draws);
    assertEquals(Double.NaN, MoreDiagnostics.basicEss(draws));
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 2, 3})
  void fewerThanFourDrawsHaveNone(int draws) {
    assertNone(Simulated.autoregressive(new Random(1), 0, 4, draws));
  }

  @ParameterizedTest
  @ValueSource(ints = {4, 5})
  void fourDrawsHaveAnRHatAndSixAnEffectiveSize(int draws) {
    ParameterDraws few = Simulated.autoregressive(new Random(2), 0, 4, draws);
    assertFalse(Double.isNaN(RHat.rankNormalized(few)));
    assertAllNaN(OF_HALVES, few);
    ParameterDraws six = Simulated.autoregressive(new Random(2), 0, 4, 6);
    assertEquals(6 * 4 / 2, EffectiveSampleSize.mean(six));
  }

  @ParameterizedTest
  @ValueSource(doubles = {Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY})
  void oneDrawThatIsNotFiniteSpoilsAll(double bad) {
    double[] chain = Simulated.independent(new Random(3), 100);
    double[] spoiled = chain.clone();
    spoiled[3] = bad;
    assertNone(ParameterDraws.of(spoiled, chain));
    assertEquals(Double.NaN, ParameterSummary.of(ParameterDraws.of(chain, spoiled)).rHat());
  }

  @ParameterizedTest
  @ValueSource(doubles = {0, 0.1, -1e300})
  void constantDrawsHaveNone(double value) {
    ParameterDraws constant = ParameterDraws.of(new double[50], new double[50]).map(x -> value);
    assertNone(constant);
    ParameterSummary summary = ParameterSummary.of(constant);
    assertEquals(value, summary.mean());
    assertEquals(0, summary.sd());
    assertEquals(value, summary.q95());
    assertEquals(Double.NaN, summary.essBulk());
  }

  @Test
  void aQuantileThatNoDrawExceedsHasNoEffectiveSize() {
    double[] chain = new double[100];
    chain[50] = -1;
    ParameterDraws draws = ParameterDraws.of(chain);
    assertEquals(Double.NaN, EffectiveSampleSize.quantile(draws, 0.95));
    assertEquals(Double.NaN, EffectiveSampleSize.tail(draws));
    assertFalse(Double.isNaN(EffectiveSampleSize.bulk(draws)));
  }

  @Test
  void aChainThatStandsStillBesideOthersIsNoneTheLess() {
    double[] moving = Simulated.independent(new Random(4), 100);
    ParameterDraws draws = ParameterDraws.of(moving, new double[100]);
    assertFalse(Double.isNaN(RHat.rankNormalized(draws)));
    assertFalse(Double.isNaN(EffectiveSampleSize.bulk(draws)));
  }
}
