package io.kamilton.adapt;

import io.kamilton.mcmc.TransitionKernel;
import java.util.List;

/**
 * What all chains share, and how it changes between rounds.
 *
 * <p>A kernel that was handed out never changes. A round is a pure function of kernels, states and
 * seed; an adapter sees rounds in their order, on one thread, and takes its random numbers from the
 * iteration, so replaying the rounds gives the same kernels.
 */
public interface Adapter {
  /** The kernel of a chain for the next round. */
  TransitionKernel kernel(int chain);

  /**
   * How many iterations the next round may have, at least 1. What learns between rounds learns
   * later from longer ones; where nothing is learnt, rounds do not change the draws.
   */
  int roundLength();

  /**
   * A round begins, so many seconds after the run did, or went on: the only clock that an adapter
   * may look at. When rounds are replayed it hears what it heard.
   */
  default void begins(double seconds) {}

  /** Learns from a round, all chains in their order. */
  void learn(List<ChainRound> round);

  /**
   * All rounds of an earlier run were learnt from: what they taught is put to use now, whatever the
   * schedule says, and a run with rounds of its own begins.
   */
  default void taught() {}

  /** Whether learning goes on after warm-up, less and less; without it the kept draws are exact. */
  default boolean continuesAfterWarmup() {
    return false;
  }

  /**
   * A checksum of what the chains share: a run that is resumed, or run again, on the same numerics
   * has the same one before every round.
   */
  long fingerprint();

  /** What was chosen for the next round, in words; empty where there is no choice. */
  default String describe() {
    return "";
  }

  /** Ends warm-up: what is adapted is set to its final value. */
  void endWarmup();
}
