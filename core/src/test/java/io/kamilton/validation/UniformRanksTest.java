package io.kamilton.validation;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.kamilton.random.Purpose;
import io.kamilton.random.RandomStream;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The test of uniform ranks against the enumeration of all ranks, and on many. */
class UniformRanksTest {
  /** All vectors of n ranks below m. */
  private static List<int[]> all(int n, int m) {
    List<int[]> all = new ArrayList<>();
    int number = (int) Math.round(StrictMath.pow(m, n));
    for (int code = 0; code < number; code++) {
      int[] ranks = new int[n];
      for (int i = 0, left = code; i < n; i++, left /= m) {
        ranks[i] = left % m;
      }
      all.add(ranks);
    }
    return all;
  }

  /** 2 min P(R_i ≤ r), P(R_i ≥ r) at its worst i, by counting vectors. */
  private static double literal(int[] ranks, int m, List<int[]> all) {
    double worst = 1;
    for (int i = 1; i < m; i++) {
      int r = below(ranks, i);
      int atMost = 0;
      int atLeast = 0;
      for (int[] each : all) {
        atMost += below(each, i) <= r ? 1 : 0;
        atLeast += below(each, i) >= r ? 1 : 0;
      }
      worst = Math.min(worst, 2.0 * Math.min(atMost, atLeast) / all.size());
    }
    return worst;
  }

  private static int below(int[] ranks, int i) {
    int below = 0;
    for (int rank : ranks) {
      below += rank < i ? 1 : 0;
    }
    return below;
  }

  @ParameterizedTest
  @CsvSource({"1, 4", "3, 3", "4, 3", "3, 5", "5, 2"})
  void pValuesAreThoseOfTheEnumeration(int n, int m) {
    List<int[]> all = all(n, m);
    UniformRanks uniform = new UniformRanks(n, m);
    List<Double> worst = all.stream().map(each -> literal(each, m, all)).toList();
    for (int k = 0; k < all.size(); k += 7) {
      double bound = worst.get(k) * (1 + 1e-9);
      double expected = (double) worst.stream().filter(each -> each <= bound).count() / all.size();
      assertEquals(expected, uniform.pValue(all.get(k)), 1e-12);
    }
  }

  @Test
  void theBandHoldsAsManyAsItSays() {
    int n = 6;
    int m = 4;
    double alpha = 0.05;
    int[][] band = new UniformRanks(n, m).band(alpha);
    List<int[]> all = all(n, m);
    long inside =
        all.stream()
            .filter(
                ranks -> {
                  for (int i = 0; i <= m; i++) {
                    int r = below(ranks, i);
                    if (r < band[0][i] || r > band[1][i]) {
                      return false;
                    }
                  }
                  return true;
                })
            .count();
    double share = (double) inside / all.size();
    assertTrue(share >= 1 - alpha && share < 1, "inside: " + share);
  }

  /**
   * Of 2000 sets of uniform ranks at most 5% have p ≤ 0.05, to 4.5 standard errors: a false alarm
   * with probability below 4e-6. Ranks that end at 70% are seen.
   */
  @Test
  @Tag("statistical")
  void uniformRanksPassAndOthersFail() {
    UniformRanks uniform = new UniformRanks(100, 100);
    RandomStream random = RandomStream.of(1, 0, 0, Purpose.TEST);
    int alarms = 0;
    for (int set = 0; set < 2000; set++) {
      int[] ranks = new int[100];
      for (int i = 0; i < ranks.length; i++) {
        ranks[i] = random.nextInt(100);
      }
      alarms += uniform.pValue(ranks) <= 0.05 ? 1 : 0;
    }
    assertTrue(alarms <= 100 + 4.5 * Math.sqrt(2000 * 0.05 * 0.95), "alarms: " + alarms);
    assertTrue(alarms > 40, "the test is no test: " + alarms);
    int[] low = new int[100];
    for (int i = 0; i < low.length; i++) {
      low[i] = random.nextInt(70);
    }
    assertTrue(uniform.pValue(low) < 1e-6);
  }

  @Test
  void ranksMustBeAsManyAsSaid() {
    UniformRanks uniform = new UniformRanks(3, 4);
    assertThrows(IllegalArgumentException.class, () -> uniform.pValue(1, 2));
    assertThrows(IllegalArgumentException.class, () -> new UniformRanks(0, 4));
  }
}
