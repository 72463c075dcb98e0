package io.kamilton.surrogate;

/** Which base density a fit starts from. */
public enum Base {
  /** q₀ = 1: the paper's. */
  FLAT,
  /** A Gaussian with the mean and covariance of the draws. */
  GAUSSIAN;

  BaseDensity of(Evaluations draws) {
    return this == FLAT ? BaseDensity.flat(draws.dimension()) : BaseDensity.gaussianOf(draws);
  }
}
