package io.kamilton.diagnostics;

import static org.junit.jupiter.api.Assertions.assertAll;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;

/** Every statistic of every golden array against R posterior 1.4.0, to a relative 1e-8. */
class PosteriorGoldenTest {
  private static final JsonNode ARRAYS = GoldenData.read("arrays.json");
  private static final JsonNode GOLDEN = GoldenData.read("golden_R.json");

  private static final Map<String, ToDoubleFunction<ParameterDraws>> STATISTICS =
      Map.ofEntries(
          Map.entry("mean", x -> SampleStatistics.mean(x.pooled())),
          Map.entry("sd", x -> SampleStatistics.sd(x.pooled())),
          Map.entry("q05", x -> SampleStatistics.quantile(x.pooled(), 0.05)),
          Map.entry("q50", x -> SampleStatistics.quantile(x.pooled(), 0.5)),
          Map.entry("q95", x -> SampleStatistics.quantile(x.pooled(), 0.95)),
          Map.entry("rhat", RHat::rankNormalized),
          Map.entry("rhat_basic_split", MoreDiagnostics::splitRHat),
          Map.entry("rhat_basic_nosplit", MoreDiagnostics::basicRHat),
          Map.entry("ess_bulk", EffectiveSampleSize::bulk),
          Map.entry("ess_tail", EffectiveSampleSize::tail),
          Map.entry("ess_mean", EffectiveSampleSize::mean),
          Map.entry("ess_sd", MoreDiagnostics::essOfSd),
          Map.entry("ess_median", x -> EffectiveSampleSize.quantile(x, 0.5)),
          Map.entry("ess_q05", x -> EffectiveSampleSize.quantile(x, 0.05)),
          Map.entry("ess_q50", x -> EffectiveSampleSize.quantile(x, 0.5)),
          Map.entry("ess_q95", x -> EffectiveSampleSize.quantile(x, 0.95)),
          Map.entry("ess_basic_split", EffectiveSampleSize::mean),
          Map.entry("ess_basic_nosplit", MoreDiagnostics::basicEss),
          Map.entry("mcse_mean", MonteCarloError::mean),
          Map.entry("mcse_sd", MoreDiagnostics::errorOfSd),
          Map.entry("mcse_median", x -> MoreDiagnostics.errorOfQuantile(x, 0.5)),
          Map.entry("mcse_q05", x -> MoreDiagnostics.errorOfQuantile(x, 0.05)),
          Map.entry("mcse_q50", x -> MoreDiagnostics.errorOfQuantile(x, 0.5)),
          Map.entry("mcse_q95", x -> MoreDiagnostics.errorOfQuantile(x, 0.95)));

  /** What is not compared: these statistics of that array, and the reason. */
  private record Exclusion(String array, String statistics, String reason) {
    boolean holds(String name, String statistic) {
      return name.equals(array) && statistic.matches(statistics);
    }
  }

  private static final List<Exclusion> EXCLUSIONS =
      List.of(
          new Exclusion(
              "alternating_sign_200x2",
              "(ess|mcse)_(mean|median|q50)|ess_basic_.*",
              "no positive pair: R sums the first correlation nevertheless and gives S/2"),
          new Exclusion(
              "short_2x4", "(rhat|ess|mcse).*", "R does not split so short a chain; NaN here"),
          new Exclusion("one_inf_100x4", "rhat|ess_bulk", "R ranks infinite draws; NaN here"),
          new Exclusion("one_neginf_100x4", "rhat|ess_bulk", "R ranks infinite draws; NaN here"),
          new Exclusion(
              "each_chain_other_constant_100x4",
              "rhat",
              "no variance within chains: R divides by rounding noise; +∞ here"),
          new Exclusion(
              "stan_bern_stepsize__",
              "rhat.*",
              "no variance within chains: R divides by rounding noise; +∞ here"),
          new Exclusion(
              "tiny_scale_1e-12_500x4",
              "mcse_sd",
              "R calls squares that differ by less than 2.2e-16 constant"));

  static Stream<String> arrays() {
    return GOLDEN.propertyNames().stream();
  }

  @ParameterizedTest
  @MethodSource("arrays")
  void agreesWithR(String name) {
    ParameterDraws draws = GoldenData.draws(ARRAYS.get(name));
    assertAll(
        STATISTICS.entrySet().stream()
            .filter(statistic -> !isExcluded(name, statistic.getKey()))
            .map(statistic -> () -> assertAgrees(name, statistic, draws)));
  }

  private static void assertAgrees(
      String name,
      Map.Entry<String, ToDoubleFunction<ParameterDraws>> statistic,
      ParameterDraws x) {
    double expected = GoldenData.number(GOLDEN.get(name).get(statistic.getKey()));
    GoldenData.assertClose(expected, statistic.getValue().applyAsDouble(x), statistic.getKey());
  }

  private static boolean isExcluded(String name, String statistic) {
    return EXCLUSIONS.stream().anyMatch(exclusion -> exclusion.holds(name, statistic));
  }

  @Test
  void comparesAllButFewValues() {
    long excluded =
        arrays()
            .flatMap(name -> STATISTICS.keySet().stream().filter(s -> isExcluded(name, s)))
            .count();
    assertEquals(47 * 24, arrays().count() * STATISTICS.size());
    assertEquals(8 + 19 + 2 + 2 + 1 + 3 + 1, excluded);
  }

  @Test
  void standingChainsHaveAnInfiniteRHat() {
    for (String name : List.of("each_chain_other_constant_100x4", "stan_bern_stepsize__")) {
      ParameterDraws draws = GoldenData.draws(ARRAYS.get(name));
      assertEquals(Double.POSITIVE_INFINITY, RHat.rankNormalized(draws), name);
      assertEquals(Double.POSITIVE_INFINITY, MoreDiagnostics.splitRHat(draws), name);
    }
  }

  @Test
  void summaryHoldsTheStatisticsOfItsNames() {
    ParameterDraws draws = GoldenData.draws(ARRAYS.get("ar_0.9_1000x4"));
    JsonNode golden = GOLDEN.get("ar_0.9_1000x4");
    ParameterSummary summary = ParameterSummary.of(draws);
    GoldenData.assertClose(golden.get("mean").doubleValue(), summary.mean(), "mean");
    GoldenData.assertClose(golden.get("mcse_mean").doubleValue(), summary.mcseMean(), "mcse");
    GoldenData.assertClose(golden.get("sd").doubleValue(), summary.sd(), "sd");
    GoldenData.assertClose(golden.get("q05").doubleValue(), summary.q5(), "q5");
    GoldenData.assertClose(golden.get("q50").doubleValue(), summary.q50(), "q50");
    GoldenData.assertClose(golden.get("q95").doubleValue(), summary.q95(), "q95");
    GoldenData.assertClose(golden.get("ess_bulk").doubleValue(), summary.essBulk(), "bulk");
    GoldenData.assertClose(golden.get("ess_tail").doubleValue(), summary.essTail(), "tail");
    GoldenData.assertClose(golden.get("rhat").doubleValue(), summary.rHat(), "rhat");
  }
}
