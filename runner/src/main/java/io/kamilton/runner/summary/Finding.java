package io.kamilton.runner.summary;

import java.util.List;

/**
 * One reason why the draws of a run may not be what they seem, as data.
 *
 * @param level what it means for the use of the draws; {@link Verdict.Level#USE} is advice
 * @param parameters those it is about, the worst first; empty where it is about all or none
 * @param chains those it is about, from 0, the worst first; empty where it is about all or none
 * @param value the worst number, in the unit that the kind says; NaN where there is none
 */
public record Finding(
    Kind kind, Verdict.Level level, List<String> parameters, List<Integer> chains, double value) {

  /** What was found. */
  public enum Kind {
    /** Nothing can be judged: there is no parameter. */
    NO_PARAMETERS,
    /** R̂ and effective sizes say little of so few draws a chain. */
    FEW_DRAWS,
    /** One chain, so that nothing shows whether chains agree. */
    ONE_CHAIN,
    /** Chains whose draws are those of another chain. */
    SAME_CHAINS,
    /** Draws that are NaN or infinite. */
    NOT_FINITE,
    /** Parameters that are one number in all draws, while chains move. */
    CONSTANT,
    /** Chains that stayed where they were, for so many iterations in a row. */
    STUCK,
    /** Parameters without R̂ or an effective size. */
    UNKNOWN,
    /** Chains that disagree: the largest R̂. */
    R_HAT,
    /** Too few effective draws: the smallest effective size, bulk or tail. */
    ESS,
    /** Kept transitions that diverged. */
    DIVERGENCES,
    /** A sampler that has no accept step. */
    NO_ACCEPT_STEP,
    /** The share of evaluations that failed. */
    FAILURES,
    /** Evaluations that took longer than the timeout. */
    TIMEOUTS,
    /** The share of surrogate transitions that were accepted on a noisy target. */
    NOISE,
    /** Evaluations of good density in places that no kept draw is near. */
    UNVISITED,
    /** States of good density that the surrogate misses by far more than its error. */
    MISSED,
    /** The share of draws in tails that only the random walk goes to. */
    WALKED_TAILS,
    /** A run that began with an earlier one of another target. */
    EARLIER_TARGET,
    /** A run whose target changed before it was resumed. */
    CHANGED_TARGET,
    /** The share of moves that are adaptive Metropolis, because the surrogate does not help. */
    NO_HELP
  }

  public Finding {
    parameters = List.copyOf(parameters);
    chains = List.copyOf(chains);
  }
}
