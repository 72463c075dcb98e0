package io.kamilton.diagnostics;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SingleChainTest {
  @Test
  void gewekeSeesADrift() {
    double[] drifting = Simulated.independent(new Random(1), 1000);
    Arrays.setAll(drifting, t -> drifting[t] + 3.0 * t / 1000);
    assertTrue(SingleChain.gewekeZ(drifting) < -5);
  }

  @Test
  void gewekeComparesTheGivenParts() {
    // 1 + 0.25 · 12 = 4 draws in front, the 13 − 0.25 · 12 = 10th to the last behind
    double[] chain = {1, 0, 1, 0, 50, 50, 50, 50, 50, 2, 3, 2, 3};
    double front = AutoregressiveSpectrum.of(new double[] {1, 0, 1, 0}).atZero() / 4;
    double back = AutoregressiveSpectrum.of(new double[] {2, 3, 2, 3}).atZero() / 4;
    double expected = -2 / Math.sqrt(front + back);
    assertEquals(expected, SingleChain.gewekeZ(chain, 0.25, 0.25), 1e-12);
  }

  @ParameterizedTest
  @CsvSource({"0, 0.5", "0.5, 0", "0.6, 0.6", "NaN, 0.5"})
  void gewekeRejectsPartsThatOverlap(double first, double last) {
    double[] chain = Simulated.independent(new Random(2), 100);
    assertThrows(IllegalArgumentException.class, () -> SingleChain.gewekeZ(chain, first, last));
  }
}
