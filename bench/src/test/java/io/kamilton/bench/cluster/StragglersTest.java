package io.kamilton.bench.cluster;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

/** Simulated rounds where the answer is known. */
class StragglersTest {
  private static final Stragglers.Times EQUAL = new Stragglers.Times("equal", 0, 0, 1);
  private static final Stragglers.Times UNEQUAL = new Stragglers.Times("unequal", 1, 0, 1);

  @Test
  void equalChainsFillTheCoresThatTheyDivide() {
    assertEquals(1, Stragglers.efficiency(4, 8, EQUAL, 1), 1e-12);
    assertEquals(0.75, Stragglers.efficiency(4, 3, EQUAL, 1), 1e-12);
    assertEquals(0.625, Stragglers.efficiency(4, 5, EQUAL, 1), 1e-12);
  }

  @Test
  void moreChainsACoreHideUnequalTimes() {
    double one = Stragglers.efficiency(16, 16, UNEQUAL, 1);
    double eight = Stragglers.efficiency(16, 128, UNEQUAL, 1);
    assertTrue(one < eight && eight < 1, one + " " + eight);
  }
}
