package io.kamilton.linalg;

import static org.bytedeco.openblas.global.openblas.CblasLeft;
import static org.bytedeco.openblas.global.openblas.CblasLower;
import static org.bytedeco.openblas.global.openblas.CblasNoTrans;
import static org.bytedeco.openblas.global.openblas.CblasNonUnit;
import static org.bytedeco.openblas.global.openblas.CblasRowMajor;
import static org.bytedeco.openblas.global.openblas.CblasTrans;
import static org.bytedeco.openblas.global.openblas.LAPACKE_dpotrf;
import static org.bytedeco.openblas.global.openblas.LAPACKE_dpotrs;
import static org.bytedeco.openblas.global.openblas.LAPACK_COL_MAJOR;
import static org.bytedeco.openblas.global.openblas.cblas_dgemm;
import static org.bytedeco.openblas.global.openblas.cblas_dsyrk;
import static org.bytedeco.openblas.global.openblas.cblas_dtrsm;

import java.util.Arrays;
import org.bytedeco.javacpp.DoublePointer;
import org.bytedeco.openblas.global.openblas;

/**
 * OpenBLAS, on one thread: with more, its results depend on their number.
 *
 * <p>Operands are copied into native memory that each thread keeps: handing over Java arrays would
 * allocate, and fault in, new native memory at every call
 * (docs/decisions/0010-openblas-on-one-thread.md).
 */
final class OpenBlas implements Blas {
  /** A lower triangle by rows is an upper one by columns. */
  private static final byte LOWER_BY_ROWS = 'U';

  private final OfThread<Buffers> buffers = new OfThread<>(Buffers::new);

  /** Loads the natives, or throws a LinkageError or RuntimeException where there are none. */
  OpenBlas() {
    setDefault("org.bytedeco.javacpp.maxphysicalbytes", "0");
    setDefault("org.bytedeco.javacpp.cachedir", Caches.folder().resolve("javacpp").toString());
    openblas.blas_set_num_threads(1);
  }

  private static void setDefault(String property, String value) {
    if (System.getProperty(property) == null) {
      System.setProperty(property, value);
    }
  }

  @Override
  public String name() {
    String version = openblas.OPENBLAS_VERSION.trim();
    return version + " (1 thread)";
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
    Buffers native0 = buffers.get();
    DoublePointer pa = native0.filled(0, a, (long) n * k);
    DoublePointer pb = native0.filled(1, b, (long) k * m);
    DoublePointer pc = native0.receiving(2, c, (long) n * m, beta);
    boolean at = layoutA == Layout.TRANSPOSED;
    boolean bt = layoutB == Layout.TRANSPOSED;
    int transA = at ? CblasTrans : CblasNoTrans;
    int transB = bt ? CblasTrans : CblasNoTrans;
    int lda = Math.max(1, at ? n : k);
    int ldb = Math.max(1, bt ? k : m);
    cblas_dgemm(
        CblasRowMajor, transA, transB, n, m, k, alpha, pa, lda, pb, ldb, beta, pc, Math.max(1, m));
    pc.get(c, 0, n * m);
  }

  @Override
  public void gram(int n, int k, double alpha, double[] a, double beta, double[] c) {
    Buffers native0 = buffers.get();
    DoublePointer pa = native0.filled(0, a, (long) n * k);
    DoublePointer pc = native0.receiving(1, c, (long) n * n, beta);
    cblas_dsyrk(
        CblasRowMajor, CblasLower, CblasTrans, n, k, alpha, pa, Math.max(1, n), beta, pc, n);
    pc.get(c, 0, n * n);
  }

  @Override
  public boolean solve(int n, double[] a, int columns, double[] b) {
    Buffers native0 = buffers.get();
    DoublePointer pa = native0.filled(0, a, (long) n * n);
    if (LAPACKE_dpotrf(LAPACK_COL_MAJOR, LOWER_BY_ROWS, n, pa, n) != 0) {
      return false;
    }
    double[] byColumns = transpose(n, columns, b);
    DoublePointer pb = native0.filled(1, byColumns, (long) n * columns);
    LAPACKE_dpotrs(LAPACK_COL_MAJOR, LOWER_BY_ROWS, n, columns, pa, n, pb, n);
    pb.get(byColumns, 0, n * columns);
    System.arraycopy(transpose(columns, n, byColumns), 0, b, 0, n * columns);
    return true;
  }

  @Override
  public boolean cholesky(int n, double[] a) {
    Buffers native0 = buffers.get();
    DoublePointer pa = native0.filled(0, a, (long) n * n);
    if (LAPACKE_dpotrf(LAPACK_COL_MAJOR, LOWER_BY_ROWS, n, pa, n) != 0) {
      return false;
    }
    pa.get(a, 0, n * n);
    for (int i = 0; i < n; i++) {
      Arrays.fill(a, i * n + i + 1, (i + 1) * n, 0);
    }
    return true;
  }

  @Override
  public void solveTriangular(int n, double[] lower, Layout layout, int columns, double[] b) {
    Buffers native0 = buffers.get();
    DoublePointer pa = native0.filled(0, lower, (long) n * n);
    DoublePointer pb = native0.filled(1, b, (long) n * columns);
    int trans = layout == Layout.TRANSPOSED ? CblasTrans : CblasNoTrans;
    cblas_dtrsm(
        CblasRowMajor,
        CblasLeft,
        CblasLower,
        trans,
        CblasNonUnit,
        n,
        columns,
        1,
        pa,
        n,
        pb,
        Math.max(1, columns));
    pb.get(b, 0, n * columns);
  }

  private static double[] transpose(int rows, int columns, double[] a) {
    double[] out = new double[rows * columns];
    for (int i = 0; i < rows; i++) {
      for (int j = 0; j < columns; j++) {
        out[j * rows + i] = a[i * columns + j];
      }
    }
    return out;
  }

  /** A thread's native memory, three operands. */
  private static final class Buffers {
    private final DoublePointer[] operands = new DoublePointer[3];

    /** Native memory with a copy of the first {@code size} numbers of {@code a}. */
    DoublePointer filled(int which, double[] a, long size) {
      return of(which, size).put(a, 0, Math.toIntExact(size));
    }

    /** Native memory for a result that is added to β times {@code c}. */
    DoublePointer receiving(int which, double[] c, long size, double beta) {
      return beta == 0 ? of(which, size) : filled(which, c, size);
    }

    @SuppressWarnings("resource") // kept for the thread's next call
    private DoublePointer of(int which, long size) {
      DoublePointer p = operands[which];
      if (p == null || p.capacity() < size) {
        if (p != null) {
          p.deallocate();
        }
        p = new DoublePointer(Math.max(1, size));
        operands[which] = p;
      }
      return p;
    }
  }
}
