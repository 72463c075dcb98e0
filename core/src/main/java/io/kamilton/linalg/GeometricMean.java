package io.kamilton.linalg;

import java.util.Optional;

/** The geometric mean A # B⁻¹ of a positive definite A and the inverse of another, B. */
public final class GeometricMean {
  /** Eigenvalues of LᵀBL below this share of the largest count as this much. */
  private static final double LEAST = 1e-12;

  private GeometricMean() {}

  /**
   * A # B⁻¹ = VΛ^(−½)Vᵀ with VVᵀ = A and VᵀBV = Λ; nothing where there is no {@link Congruence}, or
   * what comes out of it is not positive definite. O(d³).
   */
  public static Optional<Matrix> withInverse(Matrix a, Matrix b) {
    return Congruence.of(a, b).flatMap(GeometricMean::mean);
  }

  private static Optional<Matrix> mean(Congruence both) {
    int d = both.dimension();
    double[] out = new double[d * d];
    double most = 0;
    for (int k = 0; k < d; k++) {
      most = Math.max(most, both.lambda(k));
    }
    for (int i = 0; i < d; i++) {
      for (int j = 0; j <= i; j++) {
        double sum = 0;
        for (int k = 0; k < d; k++) {
          double lambda = Math.max(both.lambda(k), LEAST * most);
          sum += both.v(i, k) * both.v(j, k) / Math.sqrt(lambda);
        }
        out[i * d + j] = sum;
        out[j * d + i] = sum;
      }
    }
    double trace = 0;
    for (int i = 0; i < d; i++) {
      trace += out[i * d + i];
    }
    boolean definite = Double.isFinite(trace) && Blas.get().cholesky(d, out.clone());
    return definite ? Optional.of(Matrix.ofRowMajor(d, d, out)) : Optional.empty();
  }
}
