package io.kamilton.models;

import io.kamilton.linalg.Matrix;

/** A symmetric matrix under construction: zero but for what is set. */
final class SymmetricBuilder {
  private final int d;
  private final double[] a;

  /** The d×d zero matrix. */
  SymmetricBuilder(int d) {
    this.d = d;
    this.a = new double[d * d];
  }

  /** a_ii ← value for i ≥ from. */
  SymmetricBuilder fill(int from, double value) {
    for (int i = from; i < d; i++) {
      a[i * d + i] = value;
    }
    return this;
  }

  /** a_ij, a_ji ← value. */
  SymmetricBuilder set(int i, int j, double value) {
    a[i * d + j] = value;
    a[j * d + i] = value;
    return this;
  }

  Matrix build() {
    return Matrix.ofRowMajor(d, d, a);
  }
}
