package io.kamilton.adapt.automatic;

/**
 * The numbers of the default sampler's moves on the surrogate, and of their tuning. "Not measured"
 * means that no run with another number is recorded.
 */
final class MoveNumbers {
  private MoveNumbers() {}

  /** Mass and step size, by HMC on e^f. */
  static final class Tuning {
    private Tuning() {}

    /** The acceptance rate on e^f: high, so that steps suit its tails too. Not measured. */
    static final double ACCEPTANCE = 0.95;

    /** Of the moves of a round the first 1/4 is discarded. */
    static final int DISCARDED = 4;

    /** Moves from each place that show how fresh states are. Not measured. */
    static final int FRESHNESS_MOVES = 120;

    /** Most steps, and the longest path, of these moves. Not measured. */
    static final int PILOT_STEPS = 20;

    static final double PILOT_PATH = 2;

    /** The ridge of a covariance, relative to each variance: its factor stays finite. */
    static final double RIDGE = 1e-6;
  }

  /** Moves on the surrogate. */
  static final class Moves {
    private Moves() {}

    /** Most moves between two evaluations, on average. Not measured. */
    static final int MOST = 24;

    /** The largest number that a recipe may ask for: states of tuning suffice for no more. */
    static final int LIMIT = 30;

    /**
     * Mean path lengths that are tried; a quarter of a turn round a Gaussian is 1.6:
     * docs/ablations.md#path-and-number-of-moves.
     */
    static final double[] PATHS = {1.6, 3.2, 6.4};

    /** Path length and number of moves in warm-up: docs/ablations.md#path-and-number-of-moves. */
    static final double USUAL_PATH = 3.2;

    static final int USUAL = 7;

    /**
     * What an evaluation of the target is worth, in gradients of f:
     * docs/ablations.md#path-and-number-of-moves.
     */
    static final double WORTH = 2000;

    /** Most steps of a move. Not measured. */
    static final int MOST_STEPS = 80;

    /** The number of steps varies by this share about its mean. Not measured. */
    static final double STEPS_SPREAD = 0.25;

    /** The shortest and the longest step, as shares of the tuned one. Not measured. */
    static final double SHORTEST = 0.5;

    static final double LONGEST = 1.2;

    /** The number of moves varies by 1/3 about its mean. Not measured. */
    static final int SPREAD = 3;
  }
}
