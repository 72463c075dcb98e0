package io.kamilton.adapt.automatic;

/**
 * The numbers of the default sampler's moves on the surrogate, and of their tuning. "Not measured"
 * means that no run with another number is recorded.
 */
final class MoveNumbers {
  private MoveNumbers() {}

  /** Well and step size, by HMC on e^f. */
  static final class Tuning {
    private Tuning() {}

    /**
     * The acceptance rate on e^f: high, so that steps suit its tails too. With 0.95 chains stay
     * there: docs/ablations.md#steps-in-a-well.
     */
    static final double ACCEPTANCE = 0.98;

    /** How many times well and step size are found, each with the other. Not measured. */
    static final int ROUNDS = 3;

    /** Moves of a round from each place, of which the first 1/4 is discarded. */
    static final int MOVES = 60;

    static final int DISCARDED = 4;

    /** Moves from each place that tell how fresh states are. Not measured. */
    static final int OBSERVED = 120;

    /** Most steps, and the longest path, of these moves. Not measured. */
    static final int PILOT_STEPS = 20;

    static final double PILOT_PATH = 4;

    /** The longest step: half a turn in the well; near a Gaussian any is accepted. Not measured. */
    static final double LONGEST_STEP = 3;

    /** The ridge of a covariance, relative to each variance: its factor stays finite. */
    static final double RIDGE = 1e-6;
  }

  /** Moves on the surrogate. */
  static final class Moves {
    private Moves() {}

    /**
     * Moves between two evaluations, on average: docs/ablations.md#banana-d--8-b--003-v--100, and
     * the most of them: docs/ablations.md#more-moves-where-states-stay-alike.
     */
    static final int MEAN = 7;

    static final int MOST_MEAN = 28;

    /** Fewest moves, where states are fresh after so many. Not measured. */
    static final int FEWEST = 3;

    /** The largest number that a recipe may ask for: states of tuning suffice for no more. */
    static final int LIMIT = 30;

    /** The longest path: more than half a turn round a Gaussian in its own metric. */
    static final double PATH = 8;

    /** Most steps of a move. Not measured. */
    static final int MOST_STEPS = 80;

    /** The shortest step, as a share of the longest; 0.1 is worse: docs/ablations.md#scales. */
    static final double SHORTEST = 0.3;

    /** 1 − ρ_k that is enough, as a share of the most for any k. Not measured. */
    static final double FRESH = 0.95;

    /** The number of moves varies by 1/3 about its mean. Not measured. */
    static final int SPREAD = 3;
  }
}
