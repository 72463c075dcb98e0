package io.kamilton.coordinates;

/**
 * The numbers of the search for non-centred coordinates: docs/ablations.md#non-centred-coordinates.
 * None of them was measured against another.
 */
final class NonCentringNumbers {
  private NonCentringNumbers() {}

  /** The step of differences, relative to the spread of a coordinate over the states. */
  static final double DIFFERENCE = 1e-6;

  /** The least standard deviation of a log scale over the states. */
  static final double LEAST_VARIATION = 0.5;

  /** The share of the variance of log precisions that a power of e^{x_t} may leave. */
  static final double MOST_LEFT = 0.25;

  /** The share of its largest possible value below which a determinant is rounding. */
  static final double RANK = 1e-9;

  /** The powers of e^{x_t} that a precision may be. */
  static final double[] POWERS = {-2, -1, -0.5, 0.5, 1, 2};
}
