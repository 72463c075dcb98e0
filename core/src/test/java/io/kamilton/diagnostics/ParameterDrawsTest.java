package io.kamilton.diagnostics;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import org.junit.jupiter.api.Test;

class ParameterDrawsTest {
  @Test
  void keepsACopy() {
    double[] first = {1, 2, 3};
    ParameterDraws draws = ParameterDraws.of(first, new double[] {4, 5, 6});
    first[0] = 9;
    draws.chain(0)[1] = 9;
    draws.pooled()[2] = 9;
    assertArrayEquals(new double[] {1, 2, 3, 4, 5, 6}, draws.pooled());
    assertArrayEquals(new double[] {4, 5, 6}, draws.chain(1));
    assertEquals(5, draws.get(1, 1));
    assertEquals(2, draws.chains());
    assertEquals(3, draws.draws());
  }

  @Test
  void halvesLeaveTheMiddleOfAnOddChain() {
    ParameterDraws draws = ParameterDraws.of(new double[] {1, 2, 3, 4, 5});
    ParameterDraws halves = ParameterDraws.of(new double[] {1, 2}, new double[] {4, 5});
    assertEquals(halves, draws.halves());
  }

  @Test
  void isAValue() {
    ParameterDraws draws = ParameterDraws.of(new double[] {1, Double.NaN});
    assertEquals(ParameterDraws.of(new double[] {1, Double.NaN}), draws);
    assertEquals(ParameterDraws.of(new double[] {1, Double.NaN}).hashCode(), draws.hashCode());
    assertNotEquals(ParameterDraws.of(new double[] {1}, new double[] {Double.NaN}), draws);
    assertEquals("ParameterDraws 1×2", draws.toString());
  }

  @Test
  void rejectsNoChains() {
    Exception e = assertThrows(IllegalArgumentException.class, ParameterDraws::of);
    assertEquals("chains: at least one is needed", e.getMessage());
  }

  @Test
  void rejectsUnequalChains() {
    Exception e =
        assertThrows(
            IllegalArgumentException.class,
            () -> ParameterDraws.of(new double[] {1, 2}, new double[] {3}));
    assertEquals(
        "chains: all must be of one length, but chain 1 has 1 draws and chain 0 has 2",
        e.getMessage());
  }
}
