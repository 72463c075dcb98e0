package io.kamilton.linalg;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.kamilton.random.Purpose;
import io.kamilton.random.RandomStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** VVᵀ = A and VᵀBV = Λ. */
class CongruenceTest {
  private final RandomStream random = RandomStream.of(9, 0, 0, Purpose.TEST);

  /** GᵀG + shift·I. */
  private Matrix symmetric(int d, double shift) {
    double[] g = new double[d * d];
    random.gaussians(g);
    double[] out = new double[d * d];
    for (int i = 0; i < d; i++) {
      for (int j = 0; j < d; j++) {
        double sum = i == j ? shift : 0;
        for (int k = 0; k < d; k++) {
          sum += g[k * d + i] * g[k * d + j];
        }
        out[i * d + j] = sum;
      }
    }
    return Matrix.ofRowMajor(d, d, out);
  }

  /** The second form need not be positive definite. */
  @ParameterizedTest
  @ValueSource(ints = {1, 2, 7})
  void bothFormsAreDiagonal(int d) {
    Matrix a = symmetric(d, 0.1);
    Matrix b = symmetric(d, -2);
    Congruence both = Congruence.of(a, b).orElseThrow();
    for (int k = 0; k < d; k++) {
      for (int l = 0; l < d; l++) {
        double first = 0;
        double second = 0;
        for (int i = 0; i < d; i++) {
          first += both.v(k, i) * both.v(l, i);
          for (int j = 0; j < d; j++) {
            second += both.v(i, k) * b.get(i, j) * both.v(j, l);
          }
        }
        assertEquals(a.get(k, l), first, 1e-12 * d);
        assertEquals(k == l ? both.lambda(k) : 0, second, 1e-10 * d);
      }
    }
  }

  /**
   * A is the covariance of seven numbers that differ by e⁻¹⁰ about a common one: V times what A⁻¹
   * makes of it, VᵀA⁻¹V = I, would be off by 1e-5.
   */
  @Test
  void theInverseIsOneOfNearlyEqualNumbersToo() {
    int d = 7;
    double[] a = new double[d * d];
    for (int i = 0; i < d; i++) {
      for (int j = 0; j < d; j++) {
        a[i * d + j] = 25 + (i == j ? StrictMath.exp(-20) : 0);
      }
    }
    Congruence both = Congruence.of(Matrix.ofRowMajor(d, d, a), symmetric(d, 0.1)).orElseThrow();
    Matrix inverse = both.inverse();
    for (int i = 0; i < d; i++) {
      for (int j = 0; j < d; j++) {
        double sum = 0;
        for (int k = 0; k < d; k++) {
          sum += inverse.get(i, k) * both.v(k, j);
        }
        assertEquals(i == j ? 1 : 0, sum, 1e-9);
      }
    }
  }

  @ParameterizedTest
  @ValueSource(doubles = {0, -1, Double.NaN})
  void nothingWhereTheFirstIsNotDefinite(double last) {
    Matrix a = Matrix.of(new double[] {1, 0}, new double[] {0, last});
    assertTrue(Congruence.of(a, symmetric(2, 1)).isEmpty());
  }
}
