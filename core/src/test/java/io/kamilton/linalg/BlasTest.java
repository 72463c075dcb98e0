package io.kamilton.linalg;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.kamilton.linalg.Blas.Layout;
import io.kamilton.random.Purpose;
import io.kamilton.random.RandomStream;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The contract of products and solves, which every implementation inherits. */
abstract class BlasTest {
  abstract Blas blas();

  static final class OpenBlasTest extends BlasTest {
    @Override
    Blas blas() {
      return new OpenBlas();
    }
  }

  static final class LibraryBlasTest extends BlasTest {
    @Override
    Blas blas() {
      return new LibraryBlas();
    }
  }

  private final RandomStream random = RandomStream.of(1, 0, 0, Purpose.TEST);

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 7, 40})
  void multiplyIsTheSumOfProducts(int n) {
    int m = n + 2;
    int k = n + 1;
    double[] a = KernelsTest.gaussians(random, n * k);
    double[] b = KernelsTest.gaussians(random, k * m);
    double[] start = KernelsTest.gaussians(random, n * m);
    double[] expected = new double[n * m];
    for (int i = 0; i < n; i++) {
      for (int j = 0; j < m; j++) {
        double sum = 0;
        for (int l = 0; l < k; l++) {
          sum += a[i * k + l] * b[l * m + j];
        }
        expected[i * m + j] = 2 * sum - 3 * start[i * m + j];
      }
    }
    for (Layout la : Layout.values()) {
      for (Layout lb : Layout.values()) {
        double[] left = la == Layout.PLAIN ? a : transpose(n, k, a);
        double[] right = lb == Layout.PLAIN ? b : transpose(k, m, b);
        double[] c = start.clone();
        blas().multiply(n, m, k, 2, left, la, right, lb, -3, c);
        assertArrayEquals(expected, c, 1e-12, la + " " + lb);
      }
    }
  }

  @Test
  void aResultThatReplacesIgnoresWhatWasThere() {
    double[] c = {Double.NaN};
    blas()
        .multiply(1, 1, 1, 1, new double[] {2}, Layout.PLAIN, new double[] {3}, Layout.PLAIN, 0, c);
    assertArrayEquals(new double[] {6}, c);
    c[0] = Double.NaN;
    blas().gram(1, 1, 1, new double[] {2}, 0, c);
    assertArrayEquals(new double[] {4}, c);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 3, 30})
  void gramSolveAndCholeskyFitTogether(int n) {
    double[] x = KernelsTest.gaussians(random, 2 * n * n);
    double[] a = new double[n * n];
    blas().gram(n, 2 * n, 1, x, 0, a);
    double[] full = new double[n * n];
    double[] truth = KernelsTest.gaussians(random, 2 * n);
    double[] right = new double[2 * n];
    for (int i = 0; i < n; i++) {
      for (int j = 0; j < n; j++) {
        full[i * n + j] = a[Math.max(i, j) * n + Math.min(i, j)];
        right[i * 2] += full[i * n + j] * truth[j * 2];
        right[i * 2 + 1] += full[i * n + j] * truth[j * 2 + 1];
      }
    }
    double[] kept = a.clone();
    assertTrue(blas().solve(n, a, 2, right));
    assertArrayEquals(truth, right, 1e-8);
    for (int i = 0; i < n; i++) {
      for (int j = 0; j <= i; j++) {
        assertTrue(a[i * n + j] == kept[i * n + j], "the lower triangle is not changed");
      }
    }
    assertTrue(blas().cholesky(n, a));
    double[] product = new double[n * n];
    blas().multiply(n, n, n, 1, a, Layout.PLAIN, a, Layout.TRANSPOSED, 0, product);
    assertArrayEquals(full, product, 1e-9);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 3, 30})
  void triangularSolvesUndoTheProduct(int n) {
    int columns = n + 1;
    double[] lower = KernelsTest.gaussians(random, n * n);
    for (int i = 0; i < n; i++) {
      lower[i * n + i] = 2 * n + i;
    }
    double[] zeroed = lower.clone();
    for (int i = 0; i < n; i++) {
      Arrays.fill(zeroed, i * n + i + 1, (i + 1) * n, 0);
    }
    double[] truth = KernelsTest.gaussians(random, n * columns);
    for (Layout layout : Layout.values()) {
      double[] b = new double[n * columns];
      blas().multiply(n, columns, n, 1, zeroed, layout, truth, Layout.PLAIN, 0, b);
      blas().solveTriangular(n, lower, layout, columns, b);
      assertArrayEquals(truth, b, 1e-12, layout.toString());
    }
  }

  @Test
  void whatIsNotPositiveDefiniteIsSaid() {
    double[] b = {1, 2};
    assertFalse(blas().solve(2, new double[] {1, 0, 2, 1}, 1, b));
    assertArrayEquals(new double[] {1, 2}, b);
    assertFalse(blas().cholesky(2, new double[] {1, 0, 2, 1}));
    assertFalse(blas().solve(1, new double[] {Double.NaN}, 1, new double[] {1}));
  }

  static double[] transpose(int rows, int columns, double[] a) {
    return Matrix.ofRowMajor(rows, columns, a).toColumnMajor();
  }
}
