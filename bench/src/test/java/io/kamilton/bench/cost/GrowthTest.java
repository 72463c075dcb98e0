package io.kamilton.bench.cost;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;

class GrowthTest {
  private static final List<Double> SIZES = List.of(5.0, 10.0, 20.0, 50.0, 100.0);

  @Test
  void aPowerHasItsExponent() {
    Growth growth = Growth.of(SIZES, x -> x, x -> 3 * x * x * Math.sqrt(x));
    assertEquals(2.5, growth.exponent(), 1e-12);
    assertEquals(0, growth.error(), 1e-12);
  }

  /** log y = 1, 2, 4 at log x = 0, 1, 2: b = 3/2, Σr² = 1/6, Σ(u − ū)² = 2. */
  @Test
  void scatterGivesTheStandardError() {
    Growth growth =
        Growth.of(
            List.of(0, 1, 2), i -> StrictMath.exp(i), i -> StrictMath.exp(List.of(1, 2, 4).get(i)));
    assertEquals(1.5, growth.exponent(), 1e-12);
    assertEquals(Math.sqrt(1.0 / 12), growth.error(), 1e-12);
  }

  @Test
  void whatCostsNothingIsLeftOut() {
    assertEquals(1, Growth.of(SIZES, x -> x, x -> x < 20 ? 0 : x).exponent(), 1e-12);
    Growth none = Growth.of(SIZES, x -> x, x -> 0);
    assertEquals("–", none.toString());
    assertTrue(Double.isNaN(Growth.of(SIZES.subList(0, 2), x -> x, x -> x).error()));
  }
}
