package io.kamilton.linalg;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.kamilton.random.Purpose;
import io.kamilton.random.RandomStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A # B⁻¹ is the positive definite G with GBG = A. */
class GeometricMeanTest {
  private final RandomStream random = RandomStream.of(8, 0, 0, Purpose.TEST);

  /** WWᵀ + I/10, in units that differ by {@code ratio} from the first to the last. */
  private Matrix positiveDefinite(int d, double ratio) {
    double[] w = new double[d * d];
    random.gaussians(w);
    double[] a = new double[d * d];
    for (int i = 0; i < d; i++) {
      for (int j = 0; j < d; j++) {
        double sum = i == j ? 0.1 : 0;
        for (int k = 0; k < d; k++) {
          sum += w[i * d + k] * w[j * d + k];
        }
        a[i * d + j] = sum * unit(d, i, ratio) * unit(d, j, ratio);
      }
    }
    return Matrix.ofRowMajor(d, d, a);
  }

  private static double unit(int d, int i, double ratio) {
    return d == 1 ? ratio : Math.pow(ratio, i / (d - 1.0));
  }

  private static double[] product(int d, double[] a, double[] b) {
    double[] out = new double[d * d];
    for (int i = 0; i < d; i++) {
      for (int j = 0; j < d; j++) {
        for (int k = 0; k < d; k++) {
          out[i * d + j] += a[i * d + k] * b[k * d + j];
        }
      }
    }
    return out;
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 5, 20})
  void itSolvesItsEquation(int d) {
    for (double ratio : new double[] {1, 1e3, 1e-6}) {
      Matrix a = positiveDefinite(d, ratio);
      Matrix b = positiveDefinite(d, 1 / ratio);
      Matrix mean = GeometricMean.withInverse(a, b).orElseThrow();
      double[] g = mean.toRowMajor();
      double[] gbg = product(d, product(d, g, b.toRowMajor()), g);
      for (int i = 0; i < d; i++) {
        for (int j = 0; j < d; j++) {
          double size = Math.sqrt(a.get(i, i) * a.get(j, j));
          assertEquals(a.get(i, j), gbg[i * d + j], 1e-8 * size, "d = " + d + ", ratio " + ratio);
          assertEquals(g[i * d + j], g[j * d + i]);
        }
      }
      assertTrue(Blas.get().cholesky(d, g.clone()), "G is positive definite");
    }
  }

  /** A Gaussian's gradients have the covariance Σ⁻¹: Σ # Σ is Σ, and A # I is A's root. */
  @Test
  void knownMeans() {
    Matrix sigma = Matrix.of(new double[] {4, 1}, new double[] {1, 9});
    Matrix inverse =
        Matrix.of(new double[] {9.0 / 35, -1.0 / 35}, new double[] {-1.0 / 35, 4.0 / 35});
    assertArrayEquals(sigma.toRowMajor(), of(sigma, inverse), 1e-12);
    Matrix diagonal = Matrix.of(new double[] {16, 0}, new double[] {0, 1e-8});
    Matrix identity = Matrix.of(new double[] {1, 0}, new double[] {0, 1});
    assertArrayEquals(new double[] {4, 0, 0, 1e-4}, of(diagonal, identity), 1e-15);
  }

  private static double[] of(Matrix a, Matrix b) {
    return GeometricMean.withInverse(a, b).orElseThrow().toRowMajor();
  }

  @Test
  void thereIsNoneWhereAIsNotPositiveDefinite() {
    Matrix identity = Matrix.of(new double[] {1, 0}, new double[] {0, 1});
    Matrix saddle = Matrix.of(new double[] {1, 2}, new double[] {2, 1});
    Matrix zero = Matrix.of(new double[] {0, 0}, new double[] {0, 0});
    assertTrue(GeometricMean.withInverse(saddle, identity).isEmpty());
    assertTrue(GeometricMean.withInverse(zero, identity).isEmpty());
  }

  /** Gradients can be that large where a chain begins far away. */
  @Test
  void thereIsNoneWhereBIsNotFinite() {
    Matrix identity = Matrix.of(new double[] {1, 0}, new double[] {0, 1});
    for (double large : new double[] {1e200, 1e308, Double.POSITIVE_INFINITY, Double.NaN}) {
      Matrix b = Matrix.of(new double[] {large, 0}, new double[] {0, 1});
      assertTrue(GeometricMean.withInverse(identity, b).isEmpty(), "B of " + large);
    }
  }

  /** Where the gradients have no spread in a direction the mean stays finite. */
  @Test
  void aSingularBIsAsItWereNearlySo() {
    Matrix identity = Matrix.of(new double[] {1, 0}, new double[] {0, 1});
    Matrix flat = Matrix.of(new double[] {1, 0}, new double[] {0, 0});
    assertArrayEquals(new double[] {1, 0, 0, 1e6}, of(identity, flat), 1e-3);
  }
}
