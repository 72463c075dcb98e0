package io.kamilton.intractable.gp;

import io.kamilton.linalg.PositiveDefinite;

/** The covariance K = CCᵀ of the latent values under the prior. */
final class Covariance {
  private final int n;
  private final double[] k;
  private final double[] factor;

  /**
   * Takes K by rows, both triangles, and keeps it; where it cannot be factored its diagonal is
   * repaired (docs/decisions/0008-jitter.md), and the repaired one is K from here on. O(n³).
   */
  Covariance(int n, double[] k) {
    this.n = n;
    this.k = k;
    factor = new double[n * n];
    PositiveDefinite.factor("the kernel matrix", n, k, factor);
  }

  int size() {
    return n;
  }

  double variance(int i) {
    return k[i * n + i];
  }

  /** C by rows, not to be changed. */
  double[] factor() {
    return factor;
  }

  /** out ← Kv. O(n²). */
  void multiply(double[] v, double[] out) {
    for (int i = 0; i < n; i++) {
      double sum = 0;
      for (int j = 0; j < n; j++) {
        sum = Math.fma(k[i * n + j], v[j], sum);
      }
      out[i] = sum;
    }
  }

  /** The lower triangle of out ← B = I + SKS, S = diag(s). O(n²). */
  void whitenedPlusIdentity(double[] s, double[] out) {
    for (int i = 0; i < n; i++) {
      for (int j = 0; j < i; j++) {
        out[i * n + j] = s[i] * k[i * n + j] * s[j];
      }
      out[i * n + i] = 1 + s[i] * k[i * n + i] * s[i];
    }
  }

  /** out ← SK, S = diag(s). O(n²). */
  void scaledRows(double[] s, double[] out) {
    for (int i = 0; i < n; i++) {
      for (int j = 0; j < n; j++) {
        out[i * n + j] = s[i] * k[i * n + j];
      }
    }
  }
}
