package io.kamilton.models;

import io.kamilton.linalg.Matrix;
import io.kamilton.random.RandomStream;
import io.kamilton.target.DifferentiableTarget;

/** A density that integrates to one, can be drawn from exactly, and whose moments are known. */
public interface KnownTarget extends DifferentiableTarget {
  /** log π(x), normalised. */
  double logDensity(double[] x);

  @Override
  default double logEstimate(double[] x, long seed) {
    return logDensity(x);
  }

  /** out ← an independent draw of π. */
  void draw(RandomStream random, double[] out);

  /** E x; NaN where it does not exist. */
  double[] mean();

  /** E (x − E x)(x − E x)ᵀ; NaN where it does not exist. */
  Matrix covariance();
}
