package io.kamilton.adapt.automatic;

/**
 * The numbers of the default sampler, by stage; those of its moves on the surrogate are in {@link
 * MoveNumbers}, those of its regression in {@code FitNumbers}, those of its coordinates in {@code
 * NonCentringNumbers}, and the scale of errors is {@code SquaredError}. "Not measured" means that
 * no run with another number is recorded.
 */
final class KmcNumbers {
  private KmcNumbers() {}

  /** When a surrogate is fitted anew, and when the new one is used. */
  static final class Refits {
    private Refits() {}

    /** Evaluations before the first fit: docs/ablations.md#early-fits-and-caution. */
    static final int FIRST = 40;

    /** Least evaluations from one fit to the next. Not measured. */
    static final int LEAST_APART = 10;

    /** Growth of the evaluations between fits: docs/ablations.md#early-fits-and-caution. */
    static final double WARMUP_GROWTH = 1.2;

    /** The same after warm-up, so that adaptation vanishes. Not measured. */
    static final double GROWTH = 1.3;

    /**
     * The same if a fit may be exact now, or if the one in use predicts badly: {@link
     * #UNEXPECTED_ACCEPTANCE}.
     */
    static final double LEAST_GROWTH = 1.05;

    /**
     * The share of the acceptance expected from the error of f below which chains are where f is
     * wrong: docs/ablations.md#refits-where-the-surrogate-predicts-badly.
     */
    static final double UNEXPECTED_ACCEPTANCE = 0.5;

    /**
     * Growth of the evaluations between searches for the structure of the target:
     * docs/ablations.md#searching-less-and-moving-less-where-it-is-of-no-use.
     */
    static final double SEARCH_GROWTH = 1.5;

    /** Proposals that say something of a surrogate. Not measured. */
    static final int ENOUGH_PROPOSALS = 10;

    /** The share of proposals without density from which the target has an edge. Not measured. */
    static final double EDGE = 0.05;

    /**
     * Fits in a row that are rejected for their short steps; then the next is used. Not measured.
     */
    static final int MOST_REJECTED = 3;

    /**
     * Steps this many times as short cost more than a fit gains whose error is not. Not measured.
     */
    static final double MUCH_SHORTER = 3;

    /**
     * The share of another fit's error that one must reach which is older and fitted to noisy
     * values, or in other coordinates: docs/ablations.md#noise-by-place.
     */
    static final double CLOSER = 0.9;
  }

  /** What is remembered of a run, and how much a value weighs in a fit. */
  static final class Memory {
    private Memory() {}

    /** Latest values in a fit. Not measured. */
    static final int MOST_VALUES = 10_000;

    /** Values, and levels of states, beyond which the older half is forgotten. */
    static final int MOST = 40_000;

    /** Groups that are held out in turn: docs/ablations.md#what-follows. */
    static final int FOLDS = 5;

    /** Least values in a fit: this, and {@link #VALUES_PER_COORDINATE} for each. Not measured. */
    static final int LEAST_VALUES = 10;

    static final int VALUES_PER_COORDINATE = 3;

    /**
     * The share of proposals with new seeds alone, where a target takes several:
     * docs/ablations.md#fresh-seeds.
     */
    static final double FRESH_SHARE = 0.25;

    /** States beyond which the older half is forgotten. */
    static final int MOST_STATES = 4000;

    /** States that coordinates are found from, over the later half. */
    static final int PLACES = 64;

    /** Tuning begins at every eighth of them. */
    static final int PLACES_APART = 8;
  }

  /** The weight of a value, by the log densities (levels) of the latest states. */
  static final class Weights {
    private Weights() {}

    /** Fewest levels that are looked at: docs/ablations.md#on-the-way. */
    static final int FEWEST_LEVELS = 80;

    /** The part of the levels that counts is the last 1/4. Not measured. */
    static final int LATEST = 4;

    /** The quantile of the levels from which weights fall. Not measured. */
    static final double LOW = 0.02;

    /** The width of the fall, as a share of the span. Not measured. */
    static final double WIDTH = 0.7;

    /** Widths below the middle of the fall where the weight is 0. */
    static final double FAR = 100;

    /** Least weight of a value that is not far below, so that all are in a group. */
    static final double LEAST = 1e-12;

    /**
     * How many times as slowly the wider weights fall; that they are tried:
     * docs/ablations.md#once-more-with-revisions-3ee6405-and-b571fb2.
     */
    static final double WIDER = 4;
  }

  /** The bounds of f where no value is. */
  static final class Guard {
    private Guard() {}

    /** The weight beyond which a value tells how far f may reach. Not measured. */
    static final double SEEN_IN_REACH = 0.3;

    /**
     * Units of log π above the best value, beside √error, from which f is bent:
     * docs/ablations.md#refits-where-the-surrogate-predicts-badly.
     */
    static final double ABOVE_BEST = 2;

    /** The barrier's steepness: this, and {@link #STEEPNESS_PER_ROOM} per unit of log π. */
    static final double STEEPNESS = 100;

    static final double STEEPNESS_PER_ROOM = 30;

    /** Largest radius seen times this is the barrier's, by the error of f. Not measured. */
    static final double EXACT_REACH = 100;

    static final double SMALL_ERROR_REACH = 2;
    static final double LARGE_ERROR_REACH = 1.5;
    static final double LEAST_REACH = 1.25;
  }

  /** The mixture of surrogate transitions and adaptive Metropolis. */
  static final class Mixture {
    private Mixture() {}

    /** The walk's least share: whatever the surrogate is, the mixture goes everywhere. */
    static final double LEAST_WALK = 0.05;

    static final double MOST_SURROGATE = 1 - LEAST_WALK;

    /** The surrogate's least share, so that its jumps are known. Not measured. */
    static final double LEAST_SURROGATE = 0.1;

    /** The surrogate's share before jumps of either kind are known. */
    static final double FIRST_SHARE = 0.5;

    /** Moves of either kind that say something of its jumps. Not measured. */
    static final int ENOUGH_JUMPS = 10;

    /** What old jumps keep of their weight at every fit. Not measured. */
    static final double KEPT = 0.25;
  }

  /** Chains in warm-up. */
  static final class Warmup {
    private Warmup() {}

    /** Iterations of a round. */
    static final int ROUND_LENGTH = 10;
  }

  /** Tuning by time. */
  static final class Time {
    private Time() {}

    /** The factor by which the size of fits changes at once. Not measured. */
    static final double FACTOR = 4;

    /** Milliseconds between looks at a cancellation, in a fit: short for a user, long for a CPU. */
    static final long LOOK_MILLIS = 20;

    /** Fewest products n m² of a fit. Not measured. */
    static final double LEAST_PRODUCTS = 1e7;

    /** What a round keeps of its weight when the next is seen. Not measured. */
    static final double KEPT = 0.98;

    /** The ridge of the moves' sum of squares: rounds that are all alike have a solution. */
    static final double RIDGE = 1e-4;

    /** Least seconds of an iteration: where nothing is known yet, more moves cost nothing. */
    static final double LEAST_SECONDS = 1e-9;
  }
}
