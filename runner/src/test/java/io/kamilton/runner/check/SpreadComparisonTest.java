package io.kamilton.runner.check;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.kamilton.random.Purpose;
import io.kamilton.random.RandomStream;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

class SpreadComparisonTest {
  private static final int POINTS = 5;
  private static final int VALUES = 6;

  private final RandomStream random = RandomStream.of(3, 0, 0, Purpose.TEST);

  /** Two-sided tails from tables: t₁ beyond 1, t₂ beyond 4.303, t₅ beyond 2.571 and 6.869. */
  @Test
  void tailsOfStudentsDistribution() {
    assertEquals(
        0.5, SpreadComparison.p(Math.sqrt(1.5), List.of(-Math.sqrt(0.5), Math.sqrt(0.5))), 1e-9);
    assertEquals(
        0.05, SpreadComparison.p(4.303 * Math.sqrt(4.0 / 3), List.of(-1.0, 0.0, 1.0)), 1e-4);
    List<Double> six = List.of(-1.0, -1.0, -0.5, 0.5, 1.0, 1.0);
    double error = Math.sqrt(4.5 / 5 * 7 / 6);
    assertEquals(0.05, SpreadComparison.p(2.571 * error, six), 1e-4);
    assertEquals(0.001, SpreadComparison.p(-6.869 * error, six), 1e-5);
  }

  @Test
  void theMedianPointDecides() {
    double p = 0.01;
    assertEquals(p, SpreadComparison.together(List.of(p)), 1e-15);
    assertEquals(p * p, SpreadComparison.together(List.of(1e-9, p)), 1e-15);
    double three = 10 * p * p * p * 0.99 * 0.99 + 5 * StrictMath.pow(p, 4) * 0.99;
    assertEquals(
        three + StrictMath.pow(p, 5),
        SpreadComparison.together(List.of(1e-9, 0.9, p, 1e-9, 0.8)),
        1e-15);
  }

  /** How many of so many comparisons raise an alarm at a rate. */
  private int alarms(int comparisons, double rate, double shift) {
    int alarms = 0;
    for (int i = 0; i < comparisons; i++) {
      List<Double> p = new ArrayList<>();
      for (int point = 0; point < POINTS; point++) {
        double size = StrictMath.pow(10, point - 2.0); // noise of a hundredth to a hundred
        List<Double> now = new ArrayList<>();
        for (int j = 0; j < VALUES; j++) {
          now.add(size * random.nextGaussian());
        }
        p.add(SpreadComparison.p(size * (shift + random.nextGaussian()), now));
      }
      alarms += SpreadComparison.together(p) <= rate ? 1 : 0;
    }
    return alarms;
  }

  /**
   * At the rate of 10⁻³, 100 alarms are expected of 10⁵ comparisons, with a standard deviation of
   * 10; five of them are a false alarm of this test at 6·10⁻⁷. A target whose values are eight
   * standard deviations off is seen in 98 of 100 comparisons at 10⁻⁴, and the test proves that by
   * 500 of them.
   */
  @Test
  @Tag("statistical")
  void alarmsAreAsRareAsIsSaid() {
    assertEquals(100, alarms(100_000, 1e-3, 0), 50);
    assertTrue(alarms(500, 1e-4, 8) > 450);
  }
}
