package io.kamilton.runner.log;

import io.kamilton.mcmc.Move;
import io.kamilton.mcmc.StepInfo;
import io.kamilton.target.Evaluated;
import io.kamilton.target.Point;

/**
 * Kept draws in places that only the random walk went to: in some coordinate beyond all that the
 * surrogate had proposed by then, by a tenth of that range. Grows with the draws. For one thread.
 */
final class WalkedTails {
  /** Fewer proposals have no range that says something. */
  private static final int ENOUGH = 200;

  private static final double BEYOND = 0.1;

  private final boolean[] beyond;
  private double[] least = {};
  private double[] most = {};
  private int proposed;
  private long draws;

  WalkedTails(int chains) {
    beyond = new boolean[chains];
  }

  void add(int chain, StepInfo info) {
    Evaluated proposal = info.proposal();
    boolean bySurrogate = info.move() == Move.SURROGATE_TRANSITION;
    if (proposal != null) {
      if (bySurrogate) {
        widen(proposal.x());
      }
      if (info.accepted()) {
        beyond[chain] = !bySurrogate && isBeyond(proposal.x());
      }
    }
    draws += beyond[chain] ? 1 : 0;
  }

  private void widen(Point x) {
    if (proposed == 0) {
      least = x.toArray();
      most = x.toArray();
    }
    proposed++;
    for (int l = 0; l < least.length; l++) {
      least[l] = Math.min(least[l], x.get(l));
      most[l] = Math.max(most[l], x.get(l));
    }
  }

  private boolean isBeyond(Point x) {
    boolean any = false;
    for (int l = 0; l < least.length && proposed >= ENOUGH; l++) {
      double margin = BEYOND * (most[l] - least[l]);
      any |= x.get(l) < least[l] - margin || x.get(l) > most[l] + margin;
    }
    return any;
  }

  /** How many draws are in such places. */
  long draws() {
    return draws;
  }
}
