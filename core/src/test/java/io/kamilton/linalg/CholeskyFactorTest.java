package io.kamilton.linalg;

import static io.kamilton.Golden.assertClose;

import io.kamilton.random.Purpose;
import io.kamilton.random.RandomStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CholeskyFactorTest {
  /** 300 updates of rank one, each time against a factorisation from scratch. */
  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 8, 20})
  void anUpdateIsAFreshFactorisation(int n) {
    RandomStream random = RandomStream.of(n, 0, 0, Purpose.TEST);
    CholeskyFactor factor = new CholeskyFactor(n, 0.7);
    double[] a = new double[n * n];
    for (int i = 0; i < n; i++) {
      a[i * n + i] = 0.49;
    }
    double[] v = new double[n];
    for (int t = 1; t <= 300; t++) {
      double gamma = 1 / (t + 1.0);
      random.gaussians(v);
      v[0] *= 10;
      for (int i = 0; i < n; i++) {
        for (int j = 0; j < n; j++) {
          a[i * n + j] = (1 - gamma) * a[i * n + j] + gamma * v[i] * v[j];
        }
      }
      factor.update(1 - gamma, gamma, v);
      double[] fresh = a.clone();
      Blas.get().cholesky(n, fresh);
      assertClose("factor after " + t, lower(n, fresh), lower(n, factor.toRowMajor()), 1e-12);
    }
  }

  private static double[] lower(int n, double[] l) {
    double[] out = new double[n * n];
    for (int i = 0; i < n; i++) {
      System.arraycopy(l, i * n, out, i * n, i + 1);
    }
    return out;
  }
}
