package io.kamilton.score;

import io.kamilton.kernel.GaussianKernel;
import io.kamilton.kernel.Kernel;
import io.kamilton.linalg.Blas;
import io.kamilton.linalg.Blas.Layout;
import io.kamilton.linalg.Kernels;
import io.kamilton.surrogate.BaseDensity;
import io.kamilton.surrogate.Evaluations;

/**
 * C and b of Prop. 1, without a loop over dimensions.
 *
 * <p>With D_ij = ‖x_i − x_j‖², E = −σκ′(D) (for the Gaussian kernel E = K) and Q = E∘D, the
 * identity 2(x_i − x_a)ᵀ(x_j − x_a) = D_ia + D_ja − D_ij gives
 *
 * <pre>
 *   C = Σ_a w_a E_ai E_aj (x_i − x_a)ᵀ(x_j − x_a) = ½(QᵀE + EᵀQ − (EᵀE)∘D)
 *   b = Σ_a w_a (2σ D∘κ″(D) − dE)_a·              = (2/σ)Q1 − dK1 for the Gaussian kernel
 * </pre>
 *
 * with rows weighted by w: two matrix products, and distances alone, so nothing is lost where the
 * data is far from the origin. See docs/decisions/0003-distances.md.
 */
final class LiteSystem {
  private static final int TILE = 32;

  private final Kernel kernel;
  private final int n;

  /** D by rows. */
  private final double[] squares;

  /** E by rows. */
  private final double[] e;

  private final double[] c;
  private final double[] b;

  private LiteSystem(Kernel kernel, int n, double[] squares, double[] e, double[] c, double[] b) {
    this.kernel = kernel;
    this.n = n;
    this.squares = squares;
    this.e = e;
    this.c = c;
    this.b = b;
  }

  static LiteSystem of(Kernel kernel, Evaluations evaluations, BaseDensity q0) {
    int n = evaluations.size();
    int d = evaluations.dimension();
    double[] squares = new double[Math.multiplyExact(n, n)];
    double[] e = new double[squares.length];
    double[] b = new double[n];
    double[] z = Kernels.arrange(evaluations.points());
    double[] x = new double[d];
    for (int a = 0; a < n; a++) {
      // a row at a time, while it is in the cache: D is symmetric to the last bit, and so is E
      evaluations.points().row(a, x);
      Kernels.get().squaredDistances(z, x, d, n, squares, a * n);
      System.arraycopy(squares, a * n, e, a * n, n);
      kernel.slope(e, a * n, (a + 1) * n);
      addLaplacians(kernel, evaluations.drawWeight(a), squares, e, a, d, b);
    }
    if (!q0.isFlat()) {
      addBase(evaluations, q0, e, b);
    }
    return new LiteSystem(kernel, n, squares, e, products(evaluations, squares, e), b);
  }

  /** b_j += w_a (2σ D κ″(D) − dE)_aj. */
  private static void addLaplacians(
      Kernel kernel, double w, double[] squares, double[] e, int a, int d, double[] b) {
    int n = b.length;
    if (kernel instanceof GaussianKernel) {
      // κ″ = K/σ²
      double scale = 2 / kernel.sigma();
      for (int j = 0; j < n; j++) {
        int at = a * n + j;
        b[j] = Math.fma(w * e[at], Math.fma(scale, squares[at], -d), b[j]);
      }
      return;
    }
    for (int j = 0; j < n; j++) {
      int at = a * n + j;
      double second = kernel.radial(2, squares[at]);
      b[j] += w * (2 * kernel.sigma() * squares[at] * second - d * e[at]);
    }
  }

  /** b_j += Σ_a w_a E_aj g₀(x_a)ᵀ(x_j − x_a). */
  private static void addBase(Evaluations evaluations, BaseDensity q0, double[] e, double[] b) {
    int n = b.length;
    int d = q0.dimension();
    double[] xa = new double[d];
    double[] xj = new double[d];
    double[] g0 = new double[d];
    for (int a = 0; a < n; a++) {
      double w = evaluations.drawWeight(a);
      if (w > 0) {
        evaluations.points().row(a, xa);
        q0.gradient(xa, g0);
        for (int j = 0; j < n; j++) {
          evaluations.points().row(j, xj);
          double along = 0;
          for (int l = 0; l < d; l++) {
            along = Math.fma(g0[l], xj[l] - xa[l], along);
          }
          b[j] = Math.fma(w * e[a * n + j], along, b[j]);
        }
      }
    }
  }

  /** The lower triangle of C = ½(QᵀE + EᵀQ − (EᵀE)∘D), rows of the factors weighted. */
  private static double[] products(Evaluations evaluations, double[] squares, double[] e) {
    int n = evaluations.size();
    double[] weighted = weighted(evaluations, e);
    double[] q = new double[e.length];
    for (int at = 0; at < q.length; at++) {
      q[at] = weighted[at] * squares[at];
    }
    double[] c = new double[e.length];
    Blas.get().multiply(n, n, n, 1, q, Layout.TRANSPOSED, weighted, Layout.PLAIN, 0, c);
    // q is not needed any more: it takes EᵀE
    Blas.get().gram(n, n, 1, weighted, 0, q);
    for (int rows = 0; rows < n; rows += TILE) {
      for (int columns = 0; columns <= rows; columns += TILE) {
        combine(n, rows, columns, squares, q, c);
      }
    }
    return c;
  }

  /** √w_a E_a·; E itself where all weights are 1. */
  private static double[] weighted(Evaluations evaluations, double[] e) {
    int n = evaluations.size();
    double[] weighted = e;
    for (int a = 0; a < n; a++) {
      double root = Math.sqrt(evaluations.drawWeight(a));
      if (root != 1) {
        weighted = weighted == e ? e.clone() : weighted;
        for (int at = a * n; at < (a + 1) * n; at++) {
          weighted[at] *= root;
        }
      }
    }
    return weighted;
  }

  /** c ← ½(c + cᵀ − gram∘D) in one tile of the lower triangle: columns of c stay in the cache. */
  private static void combine(
      int n, int rows, int columns, double[] squares, double[] gram, double[] c) {
    for (int i = rows; i < Math.min(rows + TILE, n); i++) {
      for (int j = columns; j < Math.min(columns + TILE, i + 1); j++) {
        int at = i * n + j;
        c[at] = 0.5 * (c[at] + c[j * n + i] - gram[at] * squares[at]);
      }
    }
  }

  /** The lower triangle of C: the caller's to change. */
  double[] c() {
    return c;
  }

  /** b: the caller's to change. */
  double[] b() {
    return b;
  }

  /** K by rows. */
  double[] kernelMatrix() {
    if (kernel instanceof GaussianKernel) {
      return e;
    }
    double[] k = squares.clone();
    kernel.radial(0, k, 0, k.length);
    return k;
  }

  /** a += λR. */
  void addRegulariser(double lambda, Regulariser regulariser, double[] a) {
    if (regulariser != Regulariser.RKHS) {
      for (int i = 0; i < n; i++) {
        a[i * n + i] += lambda;
      }
    }
    if (regulariser != Regulariser.IDENTITY) {
      double[] k = kernelMatrix();
      for (int at = 0; at < a.length; at++) {
        a[at] = Math.fma(lambda, k[at], a[at]);
      }
    }
  }
}
