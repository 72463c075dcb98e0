package io.kamilton.diagnostics;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AutoregressiveSpectrumTest {
  @ParameterizedTest
  @CsvSource({"0.5, 400", "-0.8, 150", "0.95, 1000", "0, 60", "0.3, 5"})
  void isThatOfTheYuleWalkerEquations(double phi, int n) {
    for (int seed = 0; seed < 20; seed++) {
      double[] x = Simulated.autoregressive(new Random(seed), phi, n);
      AutoregressiveSpectrum spectrum = AutoregressiveSpectrum.of(x);
      AutoregressiveSpectrum expected = bySolving(x);
      assertEquals(expected.order(), spectrum.order());
      assertEquals(expected.atZero(), spectrum.atZero(), 1e-9 * expected.atZero());
    }
  }

  /** For every order k solves Σ_j γ_{|i−j|} φ_j = γ_i, i = 1…k, and takes the least AIC. */
  private static AutoregressiveSpectrum bySolving(double[] x) {
    int n = x.length;
    double[] gamma = AutocovarianceTest.definition(x);
    AutoregressiveSpectrum best = new AutoregressiveSpectrum(-1, Double.NaN);
    double least = Double.POSITIVE_INFINITY;
    for (int k = 0; k <= Math.min(n - 1, 10 * StrictMath.log10(n)); k++) {
      double[] phi = solve(gamma, k);
      double variance = gamma[0];
      double gain = 1;
      for (int j = 0; j < k; j++) {
        variance -= phi[j] * gamma[j + 1];
        gain -= phi[j];
      }
      double aic = n * StrictMath.log(variance) + 2 * k;
      if (aic < least) {
        least = aic;
        best = new AutoregressiveSpectrum(k, variance * n / (n - k - 1) / (gain * gain));
      }
    }
    return best;
  }

  /** Gauss elimination; the matrix is positive definite and needs no pivots. */
  private static double[] solve(double[] gamma, int k) {
    double[][] a = new double[k][k + 1];
    for (int i = 0; i < k; i++) {
      for (int j = 0; j < k; j++) {
        a[i][j] = gamma[Math.abs(i - j)];
      }
      a[i][k] = gamma[i + 1];
    }
    double[] phi = new double[k];
    for (int p = 0; p < k; p++) {
      for (int i = p + 1; i < k; i++) {
        double factor = a[i][p] / a[p][p];
        for (int j = p; j <= k; j++) {
          a[i][j] -= factor * a[p][j];
        }
      }
    }
    for (int i = k - 1; i >= 0; i--) {
      phi[i] = a[i][k];
      for (int j = i + 1; j < k; j++) {
        phi[i] -= a[i][j] * phi[j];
      }
      phi[i] /= a[i][i];
    }
    return phi;
  }
}
