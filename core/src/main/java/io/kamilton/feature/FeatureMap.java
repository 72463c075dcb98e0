package io.kamilton.feature;

import io.kamilton.kernel.SmoothFunction;
import java.io.Serializable;
import java.util.Arrays;

/**
 * An embedding φ: ℝᵈ → ℝᵐ; Prop. 2 holds for any. {@link Features} stacks several; {@link Cosines}
 * have closed forms, the others are given by their derivatives: all of them at once where that is
 * faster, else one feature at a time.
 */
public interface FeatureMap extends Serializable {
  /** d. */
  int dimension();

  /** m. */
  int size();

  /** out ← φ(x). */
  void features(double[] x, double[] out);

  /** out[k·d + ℓ] ← ∂_ℓ φ_k(x). */
  default void gradients(double[] x, double[] out) {
    double[] theta = new double[size()];
    double[] gradient = new double[dimension()];
    for (int k = 0; k < theta.length; k++) {
      theta[k] = 1;
      combine(theta).gradient(x, gradient);
      theta[k] = 0;
      System.arraycopy(gradient, 0, out, k * gradient.length, gradient.length);
    }
  }

  /** out_k ← Σ_ℓ ∂²_ℓ φ_k(x). */
  default void laplacians(double[] x, double[] out) {
    double[] theta = new double[size()];
    double[] second = new double[dimension()];
    for (int k = 0; k < theta.length; k++) {
      theta[k] = 1;
      combine(theta).secondDerivatives(x, second);
      theta[k] = 0;
      out[k] = Arrays.stream(second).sum();
    }
  }

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
