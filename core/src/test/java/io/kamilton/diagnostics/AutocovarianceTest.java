package io.kamilton.diagnostics;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class AutocovarianceTest {
  /** The definition, summed as it stands. O(n²). */
  static double[] definition(double[] x) {
    int n = x.length;
    double mean = Arrays.stream(x).average().orElse(Double.NaN);
    double[] gamma = new double[n];
    for (int t = 0; t < n; t++) {
      for (int i = 0; i + t < n; i++) {
        gamma[t] += (x[i] - mean) * (x[i + t] - mean) / n;
      }
    }
    return gamma;
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 7, 64, 65, 333, 1000})
  void isTheDefinition(int n) {
    double[] x = Simulated.autoregressive(new Random(n), 0.7, n);
    double[] expected = definition(x);
    assertArrayEquals(expected, Autocovariance.of(x), 1e-13);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 4, 5})
  void meanOverChainsIsTheMeanOfTheirs(int chains) {
    int n = 101;
    ParameterDraws draws = Simulated.autoregressive(new Random(chains), -0.4, chains, n);
    double[] expected = new double[n];
    for (int c = 0; c < chains; c++) {
      double[] gamma = definition(draws.chain(c));
      Arrays.setAll(expected, t -> expected[t] + gamma[t] / chains);
    }
    assertArrayEquals(expected, Autocovariance.mean(draws), 1e-13);
  }

  @Test
  void correlationStartsAtOne() {
    double[] rho = Autocovariance.correlation(new double[] {1, 2, 4, 3});
    assertEquals(1, rho[0]);
    assertTrue(Arrays.stream(rho).allMatch(r -> Math.abs(r) <= 1));
    assertTrue(Double.isNaN(Autocovariance.correlation(new double[] {2, 2, 2})[1]));
    assertEquals(0, Autocovariance.correlation(new double[0]).length);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 4, 32})
  void transformIsTheDefinition(int size) {
    Random random = new Random(size);
    double[] re = Simulated.independent(random, size);
    double[] im = Simulated.independent(random, size);
    double[] expectedRe = new double[size];
    double[] expectedIm = new double[size];
    for (int k = 0; k < size; k++) {
      for (int j = 0; j < size; j++) {
        double angle = -2 * Math.PI * (j * k % size) / size;
        expectedRe[k] += re[j] * StrictMath.cos(angle) - im[j] * StrictMath.sin(angle);
        expectedIm[k] += re[j] * StrictMath.sin(angle) + im[j] * StrictMath.cos(angle);
      }
    }
    new FourierTransform(size).transform(re, im);
    assertArrayEquals(expectedRe, re, 1e-12);
    assertArrayEquals(expectedIm, im, 1e-12);
  }

  @Test
  void transformHasAPowerOfTwo() {
    assertEquals(1, new FourierTransform(1).size());
    assertEquals(8, new FourierTransform(5).size());
    assertEquals(8, new FourierTransform(8).size());
    assertThrows(IllegalArgumentException.class, () -> new FourierTransform(0));
  }
}
