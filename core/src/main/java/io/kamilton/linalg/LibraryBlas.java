package io.kamilton.linalg;

import java.util.Arrays;
import org.hipparchus.exception.MathIllegalArgumentException;
import org.hipparchus.linear.Array2DRowRealMatrix;
import org.hipparchus.linear.CholeskyDecomposition;
import org.hipparchus.linear.RealMatrix;
import org.jspecify.annotations.Nullable;

/** Hipparchus, where no natives of OpenBLAS load: pure Java, and about ten times slower. */
final class LibraryBlas implements Blas {
  @Override
  public String name() {
    return "Hipparchus (no natives)";
  }

  @Override
  public void multiply(
      int n,
      int m,
      int k,
      double alpha,
      double[] a,
      Layout layoutA,
      double[] b,
      Layout layoutB,
      double beta,
      double[] c) {
    RealMatrix left = layoutA == Layout.PLAIN ? matrix(n, k, a) : matrix(k, n, a).transpose();
    RealMatrix right = layoutB == Layout.PLAIN ? matrix(k, m, b) : matrix(m, k, b).transpose();
    add(n, m, alpha, left.multiply(right), beta, c);
  }

  @Override
  public void gram(int n, int k, double alpha, double[] a, double beta, double[] c) {
    RealMatrix factor = matrix(k, n, a);
    add(n, n, alpha, factor.transposeMultiply(factor), beta, c);
  }

  @Override
  public boolean solve(int n, double[] a, int columns, double[] b) {
    CholeskyDecomposition factor = factor(n, a);
    if (factor == null) {
      return false;
    }
    add(n, columns, 1, factor.getSolver().solve(matrix(n, columns, b)), 0, b);
    return true;
  }

  @Override
  public boolean cholesky(int n, double[] a) {
    CholeskyDecomposition factor = factor(n, a);
    if (factor == null) {
      return false;
    }
    add(n, n, 1, factor.getL(), 0, a);
    return true;
  }

  @Override
  public void solveTriangular(int n, double[] lower, Layout layout, int columns, double[] b) {
    boolean transposed = layout == Layout.TRANSPOSED;
    for (int step = 0; step < n; step++) {
      // b_i ← (b_i − Σ_j A_ij b_j)/A_ii over the rows j that are done, A = L from above, Lᵀ from
      // below
      int i = transposed ? n - 1 - step : step;
      for (int done = 0; done < step; done++) {
        int j = transposed ? n - 1 - done : done;
        double a = transposed ? lower[j * n + i] : lower[i * n + j];
        for (int c = 0; c < columns; c++) {
          b[i * columns + c] = Math.fma(-a, b[j * columns + c], b[i * columns + c]);
        }
      }
      for (int c = 0; c < columns; c++) {
        b[i * columns + c] /= lower[i * n + i];
      }
    }
  }

  private static @Nullable CholeskyDecomposition factor(int n, double[] a) {
    RealMatrix symmetric = matrix(n, n, a);
    for (int i = 0; i < n; i++) {
      if (!Double.isFinite(a[i * n + i])) {
        return null;
      }
      for (int j = 0; j < i; j++) {
        symmetric.setEntry(j, i, a[i * n + j]);
      }
    }
    try {
      return new CholeskyDecomposition(symmetric, Double.POSITIVE_INFINITY, 0);
    } catch (MathIllegalArgumentException notPositiveDefinite) {
      return null;
    }
  }

  private static RealMatrix matrix(int rows, int columns, double[] a) {
    double[][] out = new double[rows][];
    for (int i = 0; i < rows; i++) {
      out[i] = Arrays.copyOfRange(a, i * columns, (i + 1) * columns);
    }
    return new Array2DRowRealMatrix(out, false);
  }

  private static void add(
      int rows, int columns, double alpha, RealMatrix product, double beta, double[] c) {
    for (int i = 0; i < rows; i++) {
      for (int j = 0; j < columns; j++) {
        int at = i * columns + j;
        double kept = beta == 0 ? 0 : beta * c[at];
        c[at] = Math.fma(alpha, product.getEntry(i, j), kept);
      }
    }
  }
}
