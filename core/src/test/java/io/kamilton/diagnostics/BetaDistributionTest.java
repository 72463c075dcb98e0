package io.kamilton.diagnostics;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BetaDistributionTest {
  /** Sums of binomial probabilities with 40 digits, x as the double it is; the last by series. */
  @ParameterizedTest
  @CsvSource({
    "2, 3, 0.1, 0.052300000000000005396",
    "21, 381, 0.06, 0.76885536162588712514",
    "100, 300, 0.2, 0.0079945308668793384526",
    "5000, 4000, 0.56, 0.80186512495034595875",
    "20000, 380000, 0.0502, 0.71965772132608902544",
    "1, 1000, 0.001, 0.63230457522903596304",
    "300, 1, 0.999, 0.74070703215609926726",
    "1.5, 2.5, 0.3, 0.41568785229802532852"
  })
  void isTheBinomialTail(double a, double b, double x, double expected) {
    BetaDistribution beta = new BetaDistribution(a, b);
    // The logarithm of the front factor is a difference of numbers as large as 4e5 · ln 4e5.
    assertEquals(expected, beta.cumulative(x), 1e-9 * expected);
    assertEquals(x, beta.quantile(expected), 1e-9);
  }

  @ParameterizedTest
  @CsvSource({"1, 0.3", "2.5, 0.16", "40, 0.84", "1000, 0.5"})
  void isAPowerWhereBIsOne(double a, double p) {
    // I_x(a, 1) = x^a and I_x(1, b) = 1 − (1 − x)^b
    assertEquals(StrictMath.pow(p, 1 / a), new BetaDistribution(a, 1).quantile(p), 1e-13);
    assertEquals(1 - StrictMath.pow(p, 1 / a), new BetaDistribution(1, a).quantile(1 - p), 1e-13);
  }

  @Test
  void reachesTheEnds() {
    BetaDistribution beta = new BetaDistribution(3, 4);
    assertEquals(0, beta.cumulative(0));
    assertEquals(1, beta.cumulative(1));
    assertEquals(0, beta.quantile(0), 1e-15);
    assertEquals(0.5, new BetaDistribution(7, 7).quantile(0.5), 1e-13);
  }

  @Test
  void rejectsShapesBelowOne() {
    assertThrows(IllegalArgumentException.class, () -> new BetaDistribution(0.9, 2));
    assertThrows(IllegalArgumentException.class, () -> new BetaDistribution(2, Double.NaN));
  }
}
