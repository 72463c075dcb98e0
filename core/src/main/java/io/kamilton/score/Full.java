package io.kamilton.score;

import io.kamilton.kernel.Kernel;
import io.kamilton.linalg.Matrix;
import io.kamilton.linalg.PositiveDefinite;
import io.kamilton.surrogate.Estimator;
import io.kamilton.surrogate.Evaluations;
import io.kamilton.surrogate.Surrogate;

/**
 * The infinite-dimensional estimator of Sriperumbudur et al.: the minimiser of Ĵ(f) + (λ/2)‖f‖²_H
 * over all of H, f = αξ̂ + Σ_bm β_bm ∂_m k(x_b, ·).
 *
 * <p>In the (nd+1) system the first unknown is known, α = −1/λ; what is left is symmetric and
 * positive definite, (G + nλI)β = h/λ, with G_(aℓ)(bm) = ∂_ℓ∂_m k(x_a, x_b), h_aℓ = ⟨ξ̂, ∂_ℓ k(x_a,
 * ·)⟩. For reference and small problems: O((nd)³).
 */
public record Full(Kernel kernel, double lambda) implements Estimator {
  public Full {
    Kernel.positive("lambda", lambda);
  }

  @Override
  public Surrogate fit(Evaluations e) {
    e.requireEqualWeights("full");
    Matrix x = e.points();
    int size = Math.multiplyExact(x.rows(), x.columns());
    double[] g = DerivativeProducts.firstFirst(kernel, x, x);
    double[] beta = DerivativeProducts.firstXi(kernel, x, x);
    for (int i = 0; i < size; i++) {
      beta[i] /= lambda;
      g[i * size + i] += x.rows() * lambda;
    }
    double jitter = PositiveDefinite.solve("G + nλI", size, g, beta).jitter();
    return new DerivativeExpansion(kernel, x, x, -1 / lambda, beta, jitter);
  }
}
