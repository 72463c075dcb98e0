package io.kamilton.score;

import io.kamilton.kernel.Kernel;
import io.kamilton.linalg.Blas;
import io.kamilton.linalg.Matrix;
import io.kamilton.linalg.PositiveDefinite;
import io.kamilton.surrogate.Estimator;
import io.kamilton.surrogate.Evaluations;
import io.kamilton.surrogate.Surrogate;
import java.util.Arrays;

/**
 * The full estimator in the span of ξ̂ and ∂_m k(z_b, ·) for a few basis points z_b: the minimiser
 * of Ĵ(f) + (λ/2)‖f‖²_H there.
 *
 * <p>With H the products of the span with all ∂_ℓ k(x_a, ·), R its Gram matrix and t its products
 * with ξ̂: (HᵀH/n + λR)(α, β) = −t. O(nd·(|z|d)²).
 */
public record Nystrom(Kernel kernel, double lambda, Matrix basis) implements Estimator {
  public Nystrom {
    Kernel.positive("lambda", lambda);
    if (basis.rows() == 0) {
      throw new IllegalArgumentException("basis is empty; at least 1 point is needed");
    }
  }

  @Override
  public Surrogate fit(Evaluations e) {
    e.requireEqualWeights("Nyström");
    Matrix x = e.points();
    if (basis.columns() != x.columns()) {
      throw new IllegalArgumentException(
          "basis has dimension " + basis.columns() + "; the draws " + x.columns());
    }
    int inner = basis.rows() * basis.columns();
    int size = inner + 1;
    int n = x.rows();
    double[] h =
        bordered(
            DerivativeProducts.firstXi(kernel, x, x),
            n * x.columns(),
            inner,
            DerivativeProducts.firstFirst(kernel, x, basis));
    double[] t = new double[size];
    t[0] = DerivativeProducts.xiXi(kernel, x);
    System.arraycopy(DerivativeProducts.firstXi(kernel, x, basis), 0, t, 1, inner);
    double[] r = bordered(t, inner, DerivativeProducts.firstFirst(kernel, basis, basis));
    // (HᵀH/n + λR)(α, β) = −t
    Blas.get().gram(size, n * x.columns(), 1.0 / n, h, lambda, r);
    double[] solution = new double[size];
    for (int i = 0; i < size; i++) {
      solution[i] = -t[i];
    }
    double jitter = PositiveDefinite.solve("HᵀH/n + λR", size, r, solution).jitter();
    double[] beta = Arrays.copyOfRange(solution, 1, size);
    return new DerivativeExpansion(kernel, x, basis, solution[0], beta, jitter);
  }

  /** (first | rest): rows×(1 + inner). */
  private static double[] bordered(double[] first, int rows, int inner, double[] rest) {
    double[] out = new double[rows * (inner + 1)];
    for (int i = 0; i < rows; i++) {
      out[i * (inner + 1)] = first[i];
      System.arraycopy(rest, i * inner, out, i * (inner + 1) + 1, inner);
    }
    return out;
  }

  /** The Gram matrix with {@code first} as its first row and column. */
  private static double[] bordered(double[] first, int inner, double[] rest) {
    int size = inner + 1;
    double[] out = new double[size * size];
    for (int i = 0; i < size; i++) {
      out[i] = first[i];
      out[i * size] = first[i];
    }
    for (int i = 0; i < inner; i++) {
      System.arraycopy(rest, i * inner, out, (i + 1) * size + 1, inner);
    }
    return out;
  }
}
