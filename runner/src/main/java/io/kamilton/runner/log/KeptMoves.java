package io.kamilton.runner.log;

import io.kamilton.mcmc.Move;
import io.kamilton.mcmc.StepInfo;
import java.util.Arrays;

/** What became of the moves of the kept draws; grows with them. For one thread. */
final class KeptMoves {
  private long all;
  private long accepted;
  private long surrogate;
  private long surrogateAccepted;
  private final WalkedTails tails;
  private final int[] still;
  private final int[] longestStill;

  KeptMoves(int chains) {
    tails = new WalkedTails(chains);
    still = new int[chains];
    longestStill = new int[chains];
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
    still[chain] = info.accepted() ? 0 : still[chain] + 1;
    longestStill[chain] = Math.max(longestStill[chain], still[chain]);
  }

  /** How many there are, of all chains. */
  long all() {
    return all;
  }

  /** The share of moves that were accepted; NaN where there are none. */
  double accepted() {
    return all == 0 ? Double.NaN : (double) accepted / all;
  }

  /** How many of them are surrogate transitions. */
  long surrogate() {
    return surrogate;
  }

  /** The share of surrogate transitions that were accepted; NaN where there are none. */
  double surrogateAccepted() {
    return surrogate == 0 ? Double.NaN : (double) surrogateAccepted / surrogate;
  }

  /** The share of draws in tails that only the random walk went to; NaN without draws. */
  double inWalkedTails() {
    return all == 0 ? Double.NaN : (double) tails.draws() / all;
  }

  /** The most moves in a row that left a chain where it was. */
  int longestStill() {
    return Arrays.stream(longestStill).max().orElse(0);
  }

  /** Which chain that was, from 0. */
  int stillestChain() {
    int at = 0;
    for (int chain = 1; chain < longestStill.length; chain++) {
      at = longestStill[chain] > longestStill[at] ? chain : at;
    }
    return at;
  }
}
