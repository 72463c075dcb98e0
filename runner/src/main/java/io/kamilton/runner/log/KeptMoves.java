package io.kamilton.runner.log;

import io.kamilton.mcmc.Move;
import io.kamilton.mcmc.StepInfo;
import io.kamilton.runner.output.MoveCounts;

/** What became of the moves of the kept draws; grows with them. For one thread. */
final class KeptMoves {
  private long all;
  private long accepted;
  private long surrogate;
  private long surrogateAccepted;
  private final WalkedTails tails;

  KeptMoves(int chains) {
    tails = new WalkedTails(chains);
  }

  void add(int chain, StepInfo info) {
    int moved = info.accepted() ? 1 : 0;
    all++;
    accepted += moved;
    if (info.move() == Move.SURROGATE_TRANSITION) {
      surrogate++;
      surrogateAccepted += moved;
    }
    tails.add(chain, info);
  }

  /** The share of moves that were accepted; NaN where there are none. */
  double accepted() {
    return share(accepted, all);
  }

  /**
   * What they were so far.
   *
   * @param unvisited evaluations of good density in places that no kept draw is near
   * @param missed states of good density that the surrogate misses by far
   */
  MoveCounts counts(long unvisited, long missed) {
    return new MoveCounts(
        all,
        surrogate,
        share(surrogateAccepted, surrogate),
        share(tails.draws(), all),
        unvisited,
        missed);
  }

  private static double share(long part, long whole) {
    return whole == 0 ? Double.NaN : (double) part / whole;
  }
}
