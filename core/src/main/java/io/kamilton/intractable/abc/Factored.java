package io.kamilton.intractable.abc;

import io.kamilton.linalg.Blas;
import org.jspecify.annotations.Nullable;

/** A positive definite matrix A = LLᵀ in ℝᵖ. */
final class Factored {
  private final int p;
  private final double[] l;

  private Factored(int p, double[] l) {
    this.p = p;
    this.l = l;
  }

  /** O(p³); null where A is not positive definite to working precision. */
  static @Nullable Factored of(int p, double[] a) {
    double[] l = a.clone();
    return Blas.get().cholesky(p, l) ? new Factored(p, l) : null;
  }

  /** δᵀA⁻¹δ = ‖L⁻¹δ‖². O(p²). */
  double square(double[] delta) {
    double[] z = new double[p];
    double square = 0;
    for (int j = 0; j < p; j++) {
      double sum = delta[j];
      for (int k = 0; k < j; k++) {
        sum = Math.fma(-l[j * p + k], z[k], sum);
      }
      z[j] = sum / l[j * p + j];
      square = Math.fma(z[j], z[j], square);
    }
    return square;
  }

  /** z ← Lz. O(p²). */
  void stretch(double[] z) {
    for (int j = p - 1; j >= 0; j--) {
      double sum = 0;
      for (int k = 0; k <= j; k++) {
        sum = Math.fma(l[j * p + k], z[k], sum);
      }
      z[j] = sum;
    }
  }

  /** ½ log det A = Σ_j log L_jj. */
  double halfLogDeterminant() {
    double sum = 0;
    for (int j = 0; j < p; j++) {
      sum += StrictMath.log(l[j * p + j]);
    }
    return sum;
  }
}
