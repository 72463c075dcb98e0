package io.kamilton.diagnostics;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.Arrays;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

class HighestDensityIntervalTest {
  private static void assertInterval(double low, double high, double probability, double... draws) {
    double[] sorted = draws.clone();
    Arrays.sort(sorted);
    assertEquals(
        new HighestDensityInterval(probability, low, high),
        HighestDensityInterval.ofSorted(sorted, probability));
  }

  @Test
  void theShortestByHand() {
    assertInterval(5, 7, 0.5, 7, 0, 5, 6);
    assertInterval(0, 10, 0.5, 0, 1, 10, 11); // 1 to 11 is as short, but higher
    assertInterval(3, 3, 0.9, 3);
    assertInterval(2, 2, 0.5, 2, 2, 2, 9);
    assertInterval(Double.NaN, Double.NaN, 0.5);
    assertInterval(Double.NaN, Double.NaN, 0.5, 1, Double.NaN, 2);
  }

  /** Of an exponential density, which falls, it begins at 0 and ends at −log(1 − p). */
  @Test
  void anExponentialDensity() {
    double[] quantiles = new double[100_000];
    for (int i = 0; i < quantiles.length; i++) {
      quantiles[i] = -StrictMath.log1p(-(i + 0.5) / quantiles.length);
    }
    HighestDensityInterval interval = HighestDensityInterval.ofSorted(quantiles, 0.9);
    assertEquals(0, interval.low(), 1e-4);
    assertEquals(-StrictMath.log(0.1), interval.high(), 1e-3);
  }

  @Test
  void thoseOfCoda() {
    JsonNode chains = GoldenData.read("ess.json");
    JsonNode golden = GoldenData.read("hpd.json");
    for (int i = 0; i < golden.size(); i++) {
      double[] sorted = GoldenData.vector(chains.get(i).get("x"));
      Arrays.sort(sorted);
      for (Map.Entry<String, JsonNode> each : golden.get(i).properties()) {
        double probability = Double.parseDouble(each.getKey());
        HighestDensityInterval interval = HighestDensityInterval.ofSorted(sorted, probability);
        assertEquals(each.getValue().get(0).doubleValue(), interval.low(), each.getKey());
        assertEquals(each.getValue().get(1).doubleValue(), interval.high(), each.getKey());
      }
    }
  }

  @ParameterizedTest
  @ValueSource(doubles = {0, 1, -0.1, 90, Double.NaN})
  void noShare(double probability) {
    assertThrows(
        IllegalArgumentException.class,
        () -> HighestDensityInterval.ofSorted(new double[] {1, 2}, probability));
  }
}
