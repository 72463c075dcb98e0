package io.kamilton.learn.ridge;

/**
 * The scale of errors by which the default sampler judges a surrogate: bounds of the mean squared
 * held-out error of f, in squared units of log π. An error e leaves surrogate transitions an
 * acceptance rate of about 2Φ(−√(e/2)).
 */
public enum SquaredError {
  /** Rounding of a fit with few features: f is log π as far as it was seen. Not measured. */
  EXACT(1e-9),
  /**
   * Rounding of a fit with many features. Below it f is used without its uncertainty, and a
   * quadratic counts as exact: docs/ablations.md#uncertainty-where-the-error-is-tiny,
   * #searching-less-and-moving-less-where-it-is-of-no-use.
   */
  ROUNDING(1e-6),
  /**
   * Costs 4% of the acceptance. No larger family is tried below it, and a newer fit replaces an
   * older one: docs/ablations.md#a-fit-to-too-few-points.
   */
  TINY(5e-3),
  /** Small enough for f to reach twice as far as its values do. Not measured. */
  SMALL(0.01),
  /**
   * From here on an error left by many values is taken for noise: docs/ablations.md#noise-by-place.
   */
  NOISY(0.25),
  /** Small enough for f to reach half as far again as its values do. Not measured. */
  LARGE(1),
  /**
   * Two proposals in three are rejected, so that more moves are of no use:
   * docs/ablations.md#searching-less-and-moving-less-where-it-is-of-no-use.
   */
  POOR(2),
  /**
   * Values are missed by 3: f is not used, as chains are far from where they will be. Not measured.
   */
  USELESS(9),
  /**
   * A single squared residual counts as this much at most: the value is missed anyway. Not
   * measured.
   */
  MISSED(25);

  private final double bound;

  SquaredError(double bound) {
    this.bound = bound;
  }

  /** The squared error itself. */
  public double bound() {
    return bound;
  }
}
