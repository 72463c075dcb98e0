package io.kamilton.diagnostics;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;

/** Diagnostics of single chains against R's coda and Geyer's estimator, to a relative 1e-8. */
class CodaGoldenTest {
  private static final JsonNode ARRAYS = GoldenData.read("arrays.json");
  private static final JsonNode GOLDEN = GoldenData.read("golden_R.json");

  /** Not compared: coda gives 0 for chains that are constant; NaN here. */
  private static final Set<String> CONSTANT =
      Set.of(
          "each_chain_other_constant_100x4",
          "stan_bern_divergent__",
          "stan_bern_stepsize__",
          // coda gives 0 to a chain of two draws too, as a straight line
          "short_2x4");

  /** Not compared: coda takes a standard deviation below 1.5e-8 for 0; here units do not matter. */
  private static final Set<String> TINY = Set.of("tiny_scale_1e-12_500x4");

  static Stream<String> arrays() {
    return GOLDEN.propertyNames().stream().filter(name -> !TINY.contains(name));
  }

  @ParameterizedTest
  @MethodSource("arrays")
  void autoregressiveEssIsThatOfCoda(String name) {
    ParameterDraws draws = GoldenData.draws(ARRAYS.get(name));
    JsonNode golden = GOLDEN.get(name).get("coda_effectiveSize_per_chain");
    for (int c = 0; c < draws.chains(); c++) {
      double coda = GoldenData.number(golden.isArray() ? golden.get(c) : golden);
      double expected = CONSTANT.contains(name) ? Double.NaN : coda;
      double actual = SingleChain.autoregressiveEss(draws.chain(c));
      GoldenData.assertClose(expected, actual, "chain " + c);
    }
  }

  static Stream<JsonNode> chains() {
    return GoldenData.read("ess.json").valueStream();
  }

  @ParameterizedTest
  @MethodSource("chains")
  void diagnosticsOfAutoregressiveChains(JsonNode golden) {
    double[] x = GoldenData.vector(golden.get("x"));
    AutoregressiveSpectrum spectrum = AutoregressiveSpectrum.of(x);
    assertEquals(golden.get("coda_ar_order").intValue(), spectrum.order());
    assertGolden(golden, "coda_spectrum0ar", spectrum.atZero());
    assertGolden(golden, "coda_effectiveSize", SingleChain.autoregressiveEss(x));
    assertGolden(golden, "my_yule_walker_ess", SingleChain.autoregressiveEss(x));
  }

  private static void assertGolden(JsonNode golden, String name, double actual) {
    GoldenData.assertClose(golden.get(name).doubleValue(), actual, name);
  }
}
