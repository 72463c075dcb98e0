package io.kamilton.kernel;

/**
 * An embedding φ: ℝᵈ → ℝᵐ; Prop. 2 holds for any. {@link Features} stacks several; {@link Cosines}
 * have closed forms, the others are given by their derivatives.
 */
public interface FeatureMap {
  /** d. */
  int dimension();

  /** m. */
  int size();

  /** out ← φ(x). */
  void features(double[] x, double[] out);

  /** out[k·d + ℓ] ← ∂_ℓ φ_k(x). */
  void gradients(double[] x, double[] out);

  /** out_k ← Σ_ℓ ∂²_ℓ φ_k(x). */
  void laplacians(double[] x, double[] out);

  /** f = θᵀφ. */
  SmoothFunction combine(double[] theta);

  /** Throws unless {@code theta} has one coefficient a feature. */
  default void requireSize(double[] theta) {
    if (theta.length != size()) {
      throw new IllegalArgumentException(
          "theta has " + theta.length + " coefficients; there are " + size() + " features");
    }
  }
}
