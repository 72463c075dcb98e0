package io.kamilton.models;

import io.kamilton.linalg.Matrix;

/**
 * A density that integrates to one, {@link #logDensity} included, can be drawn from exactly, and
 * whose moments are known.
 */
public interface KnownTarget extends DrawnTarget {
  /** E x; NaN where it does not exist. */
  double[] mean();

  /** E (x − E x)(x − E x)ᵀ; NaN where it does not exist. */
  Matrix covariance();
}
