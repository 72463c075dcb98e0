package io.kamilton.surrogate;

import java.util.Locale;

/** Which base density a fit starts from. */
public enum Base {
  /** q₀ = 1: the paper's. */
  FLAT,
  /** A Gaussian with the mean and covariance of the draws. */
  GAUSSIAN;

  public BaseDensity of(Evaluations draws) {
    return this == FLAT ? BaseDensity.flat(draws.dimension()) : BaseDensity.gaussianOf(draws);
  }

  /** Its name in options and output. */
  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
