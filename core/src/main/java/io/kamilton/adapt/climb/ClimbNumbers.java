package io.kamilton.adapt.climb;

/** The numbers of a climb. "Not measured" means that no run with another number is recorded. */
final class ClimbNumbers {
  private ClimbNumbers() {}

  /**
   * Evaluations by the walk before a climb may begin: this, and {@link #FIRST_PER_COORDINATE} for
   * each. Chains that start near a mode have settled by then. Not measured.
   */
  static final int FIRST = 20;

  static final int FIRST_PER_COORDINATE = 2;

  /** Most coordinates: a step takes O(d³), a tenth of a second here. */
  static final int MOST_DIMENSION = 250;

  /** Values in a model: this for each coordinate, and one. As many as Powell (2004) advises. */
  static final int VALUES_PER_COORDINATE = 2;

  /** Evaluations, and d more, over which the rise of the best point is looked at. Not measured. */
  static final int WINDOW = 10;

  /**
   * Units of log π for each of them that the best point must rise by for a climb to go on: nearer
   * to the draws a walk learns more. docs/ablations.md#climbing.
   */
  static final double LEAST_RISE = 1;

  /** The share of a foretold rise above which the radius may grow, and below which it shrinks. */
  static final double GOOD = 0.7;

  static final double BAD = 0.1;

  /** The radius after a good step, relative to its length; and after a bad one. Not measured. */
  static final double LONGER = 2;

  static final double SHORTER = 0.5;

  /**
   * The radius is at least the distance to half of the model's values over this: a smaller one is
   * beyond what they tell.
   */
  static final double MOST_ZOOM = 10;

  /** Values farther than this many radii are replaced by nearer ones when a step has failed. */
  static final double FAR = 2;

  /**
   * β: slopes are free to change, curvatures are not. So much larger that it counts, and so little
   * that the system can be solved.
   */
  static final double SLOPES = 1e4;

  /** The ridge of the system, relative to β: points may be close together. */
  static final double RIDGE = 1e-10;

  /** The squared length of a residual, relative to the first, that ends conjugate gradients. */
  static final double SMALL = 1e-6;
}
