package io.kamilton.adapt;

import io.kamilton.mcmc.TransitionKernel;
import io.kamilton.target.Point;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;

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

  /** Hears where the chains start, before their first round. */
  default void startsAt(List<Point> starts) {}

  /**
   * A round begins, so many seconds after the run did, or went on: the only clock that an adapter
   * may look at. When rounds are replayed it hears what it heard.
   */
  default void begins(double seconds) {}

  /** Learns from a round, all chains in their order. */
  void learn(List<ChainRound> round);

  /**
   * Fits anew now, whatever the schedule says: all rounds of an earlier run were learnt from, and a
   * run with rounds of its own begins.
   */
  default void refit() {}

  /** Whether learning goes on after warm-up, less and less; without it the kept draws are exact. */
  default boolean continuesAfterWarmup() {
    return false;
  }

  /**
   * A checksum of what the chains share: a run that is resumed, or run again, on the same numerics
   * has the same one before every round.
   */
  long fingerprint();

  /** What was chosen for the next round; empty where there is no choice. */
  default Optional<SamplerChoice> choice() {
    return Optional.empty();
  }

  /**
   * Says how a long fit learns that nobody waits for it any more: then {@link #learn} throws {@link
   * java.util.concurrent.CancellationException}, and the adapter is of no further use.
   */
  default void cancelledBy(BooleanSupplier cancelled) {}

  /** Ends warm-up: what is adapted is set to its final value. */
  void endWarmup();
}
