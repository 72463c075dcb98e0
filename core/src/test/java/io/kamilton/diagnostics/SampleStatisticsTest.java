package io.kamilton.diagnostics;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SampleStatisticsTest {
  private static final double INFINITY = Double.POSITIVE_INFINITY;

  @Test
  void momentsOfFewNumbers() {
    double[] x = {1, 2, 4, 5};
    assertEquals(3, SampleStatistics.mean(x));
    assertEquals(10.0 / 3, SampleStatistics.variance(x));
    assertEquals(Math.sqrt(10.0 / 3), SampleStatistics.sd(x));
  }

  @ParameterizedTest
  @ValueSource(doubles = {0.1, 0.9042657, 1e300, -1e-300, 3.3e7})
  void equalNumbersHaveNoVariance(double value) {
    double[] x = new double[1001];
    Arrays.fill(x, value);
    assertEquals(value, SampleStatistics.mean(x));
    assertEquals(0, SampleStatistics.variance(x));
  }

  @Test
  void aLargeOffsetDoesNotHurt() {
    double offset = 1L << 40;
    double[] x = {offset + 1, offset + 2, offset + 4, offset + 5};
    assertEquals(offset + 3, SampleStatistics.mean(x));
    assertEquals(10.0 / 3, SampleStatistics.variance(x), 1e-15);
  }

  /** What R's {@code quantile(c(1, 2, 4, 8), p)} is by its definition. */
  @ParameterizedTest
  @CsvSource({"0, 1", "0.1, 1.3", "0.5, 3", "0.75, 5", "0.9, 6.8", "1, 8"})
  void quantilesInterpolate(double p, double expected) {
    assertEquals(expected, SampleStatistics.quantile(new double[] {8, 1, 4, 2}, p), 1e-15);
  }

  @Test
  void followsArithmeticBeyondFiniteNumbers() {
    double[] x = {INFINITY, 1, 2};
    assertEquals(INFINITY, SampleStatistics.mean(x));
    assertEquals(Double.NaN, SampleStatistics.sd(x));
    assertEquals(2, SampleStatistics.quantile(x, 0.5));
    assertEquals(INFINITY, SampleStatistics.quantile(x, 0.9));
    assertEquals(INFINITY, SampleStatistics.quantile(new double[] {1, INFINITY, INFINITY}, 0.7));
    assertEquals(Double.NaN, SampleStatistics.mean(new double[] {INFINITY, -INFINITY}));
    assertEquals(Double.NaN, SampleStatistics.quantile(new double[] {1, Double.NaN}, 0.1));
  }

  @Test
  void tooFewNumbersHaveNone() {
    assertEquals(Double.NaN, SampleStatistics.mean(new double[0]));
    assertEquals(Double.NaN, SampleStatistics.variance(new double[0]));
    assertEquals(Double.NaN, SampleStatistics.variance(new double[] {1}));
    assertEquals(Double.NaN, SampleStatistics.quantile(new double[0], 0.5));
    assertEquals(1, SampleStatistics.quantile(new double[] {1}, 0.3));
  }

  @ParameterizedTest
  @ValueSource(doubles = {-0.1, 1.1, Double.NaN})
  void rejectsWhatIsNoProbability(double p) {
    Exception e =
        assertThrows(
            IllegalArgumentException.class, () -> SampleStatistics.quantile(new double[1], p));
    assertEquals("p: must be in [0, 1], is " + p, e.getMessage());
  }
}
