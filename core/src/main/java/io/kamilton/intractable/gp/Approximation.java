package io.kamilton.intractable.gp;

import io.kamilton.linalg.InnerProduct;

/**
 * A Gaussian N(m, Σ) near p(f | y, θ): m = Ka, Σ = (K⁻¹ + W)⁻¹ with a diagonal W that is not
 * negative. Kept as a and W, so that K is never inverted.
 */
final class Approximation {
  private final double[] a;
  private final double[] mean;
  private final double[] w;

  /** Keeps the arrays. */
  Approximation(double[] a, double[] mean, double[] w) {
    this.a = a;
    this.mean = mean;
    this.w = w;
  }

  /** a = K⁻¹m. */
  double a(int i) {
    return a[i];
  }

  double mean(int i) {
    return mean[i];
  }

  double w(int i) {
    return w[i];
  }

  /** ν = Σ⁻¹m = a + Wm. */
  double nu(int i) {
    return Math.fma(w[i], mean[i], a[i]);
  }

  /** A copy of m. */
  double[] mean() {
    return mean.clone();
  }

  /** A copy of W½. */
  double[] rootW() {
    double[] root = new double[w.length];
    for (int i = 0; i < w.length; i++) {
      root[i] = Math.sqrt(w[i]);
    }
    return root;
  }

  /** aᵀm = mᵀK⁻¹m. */
  double squaredLength() {
    return InnerProduct.of(a, mean);
  }
}
