package io.kamilton.paper.trajectory;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;

class ReturnsTest {
  private static final double[] AT_ONCE = {9, 1, 9, 9};
  private static final double[] AT_LAST = {9, 9, 9, 1};
  private static final double[] NEVER = {9, 9, 9, 9};

  @Test
  void theLastIterationIsNotNever() {
    Returns returns = Returns.of(2, List.of(NEVER, AT_LAST, AT_ONCE));
    assertEquals("2 of 3 within 3 iterations, median 3", returns.text());
    assertEquals(1, returns.missing());
    assertEquals(1, returns.by(2));
    assertFalse(returns.all());
  }

  @Test
  void aMedianAmongThoseThatNeverWereBackIsABound() {
    assertEquals("> 3", Returns.of(2, List.of(NEVER, AT_LAST, NEVER)).median());
    assertEquals("> 3", Returns.of(2, List.of(NEVER, AT_LAST)).median());
    Returns all = Returns.of(2, List.of(AT_LAST, AT_ONCE));
    assertEquals("2", all.median());
    assertTrue(all.all());
  }
}
