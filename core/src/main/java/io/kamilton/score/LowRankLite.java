package io.kamilton.score;

import io.kamilton.kernel.GaussianKernel;
import io.kamilton.kernel.Kernel;
import io.kamilton.linalg.Blas;
import io.kamilton.linalg.Blas.Layout;
import io.kamilton.linalg.ConjugateGradients;
import io.kamilton.surrogate.BaseDensity;
import io.kamilton.surrogate.Estimator;
import io.kamilton.surrogate.Evaluations;
import io.kamilton.surrogate.Surrogate;

/**
 * Score matching lite for many draws (paper, App. A): K ≈ RᵀR by incomplete Cholesky, then
 * conjugate gradients on products O(dnℓ) each.
 *
 * <p>O(nℓ² + τdnℓ) time for rank ℓ and τ iterations, O(nℓ) memory. It agrees with {@link Lite} to
 * the two tolerances, and is faster where the spectrum of K falls fast: wide kernels, many draws. R
 * = K is refused (docs/decisions/0012-low-rank-refuses-k.md).
 */
public record LowRankLite(
    GaussianKernel kernel,
    double lambda,
    Regulariser regulariser,
    double kernelTolerance,
    double tolerance)
    implements Estimator {
  public LowRankLite {
    Kernel.positive("lambda", lambda);
    if (regulariser == Regulariser.RKHS) {
      throw new IllegalArgumentException(
          "regulariser is rkhs; allowed: identity, both (K alone is singular at low rank)");
    }
    Kernel.positive("tolerance", tolerance);
  }

  /** K to 1e-8 on its diagonal, the solution to a relative residual of 1e-8. */
  public LowRankLite(GaussianKernel kernel, double lambda, Regulariser regulariser) {
    this(kernel, lambda, regulariser, 1e-8, 1e-8);
  }

  /** The same to other tolerances: of K's diagonal, and of the relative residual. */
  public LowRankLite withTolerances(double ofKernel, double ofSolution) {
    if (!(ofKernel >= 0 && ofKernel < 1)) {
      throw new IllegalArgumentException(
          "ofKernel is " + ofKernel + "; allowed: from 0 to below 1");
    }
    return new LowRankLite(kernel, lambda, regulariser, ofKernel, ofSolution);
  }

  @Override
  public Surrogate fit(Evaluations e) {
    double[] alpha = solve(e);
    return new KernelExpansion(kernel, e.points(), alpha, BaseDensity.flat(e.dimension()), 0, 0);
  }

  /** α. */
  private double[] solve(Evaluations e) {
    e.requireEqualWeights("low-rank lite");
    int n = e.size();
    Products system =
        new Products(e, IncompleteCholesky.of(kernel, e.points(), kernelTolerance, n));
    double[] right = system.b();
    for (int i = 0; i < n; i++) {
      right[i] *= -kernel.sigma() / 2;
    }
    return ConjugateGradients.solve(system::apply, right, tolerance, 2 * n + 100);
  }

  /** C + λR by its products, with X centred; blocks are stored a vector a row. */
  final class Products {
    private final int n;
    private final int d;
    private final int rank;

    /** Coordinates, d×n by rows. */
    private final double[] x;

    private final double[] factor;

    Products(Evaluations e, IncompleteCholesky cholesky) {
      n = e.size();
      d = e.dimension();
      rank = cholesky.rank();
      factor = cholesky.factor();
      x = e.points().toColumnMajor();
      for (int l = 0; l < d; l++) {
        double mean = 0;
        for (int i = 0; i < n; i++) {
          mean += (x[l * n + i] - mean) / (i + 1);
        }
        for (int i = 0; i < n; i++) {
          x[l * n + i] -= mean;
        }
      }
    }

    /** Each row v of the block becomes Kv = Rᵀ(Rv). */
    private double[] multiplyKernel(int count, double[] block) {
      double[] inner = new double[count * rank];
      double[] out = new double[count * n];
      Blas blas = Blas.get();
      blas.multiply(count, rank, n, 1, block, Layout.PLAIN, factor, Layout.TRANSPOSED, 0, inner);
      blas.multiply(count, n, rank, 1, inner, Layout.PLAIN, factor, Layout.PLAIN, 0, out);
      return out;
    }

    /** b = (2/σ)(Kr + r∘K1 − 2Σ_ℓ x_ℓ∘Kx_ℓ) − dK1, r_i = ‖x_i‖². */
    double[] b() {
      double[] block = new double[(d + 2) * n];
      System.arraycopy(x, 0, block, 0, d * n);
      for (int i = 0; i < n; i++) {
        for (int l = 0; l < d; l++) {
          block[d * n + i] = Math.fma(x[l * n + i], x[l * n + i], block[d * n + i]);
        }
        block[(d + 1) * n + i] = 1;
      }
      double[] k = multiplyKernel(d + 2, block);
      double[] b = new double[n];
      for (int i = 0; i < n; i++) {
        double ones = k[(d + 1) * n + i];
        double sum = Math.fma(block[d * n + i], ones, k[d * n + i]);
        for (int l = 0; l < d; l++) {
          sum = Math.fma(-2 * x[l * n + i], k[l * n + i], sum);
        }
        b[i] = 2 / kernel.sigma() * sum - d * ones;
      }
      return b;
    }

    /** out ← (C + λR)v, C = Σ_ℓ (D_ℓK − KD_ℓ)(KD_ℓ − D_ℓK). */
    void apply(double[] v, double[] out) {
      double[] block = new double[(d + 1) * n];
      for (int l = 0; l < d; l++) {
        for (int i = 0; i < n; i++) {
          block[l * n + i] = x[l * n + i] * v[i];
        }
      }
      System.arraycopy(v, 0, block, d * n, n);
      double[] k = multiplyKernel(d + 1, block);
      // y_ℓ = K(x_ℓ∘v) − x_ℓ∘Kv
      double[] y = new double[(d + 1) * n];
      for (int l = 0; l < d; l++) {
        for (int i = 0; i < n; i++) {
          double each = Math.fma(-x[l * n + i], k[d * n + i], k[l * n + i]);
          y[l * n + i] = each;
          y[d * n + i] = Math.fma(x[l * n + i], each, y[d * n + i]);
        }
      }
      // Cv = Σ_ℓ x_ℓ∘Ky_ℓ − K Σ_ℓ x_ℓ∘y_ℓ
      double[] ky = multiplyKernel(d + 1, y);
      for (int i = 0; i < n; i++) {
        double sum = -ky[d * n + i];
        for (int l = 0; l < d; l++) {
          sum = Math.fma(x[l * n + i], ky[l * n + i], sum);
        }
        double kv = regulariser == Regulariser.IDENTITY ? 0 : k[d * n + i];
        out[i] = Math.fma(lambda, kv + v[i], sum);
      }
    }
  }
}
