package io.kamilton.mcmc;

import io.kamilton.target.Evaluated;
import io.kamilton.target.Point;

/**
 * Where a chain is: the point and the estimate of its density from when it was proposed. The
 * estimate is part of the state; drawing it anew would change what is sampled.
 */
public record ChainState(long t, Point x, double logPiHat) {
  public ChainState {
    if (Double.isNaN(logPiHat)) {
      throw new IllegalArgumentException("logPiHat is NaN; a chain cannot stand there");
    }
  }

  /** The same place, one iteration later. */
  public ChainState stay() {
    return new ChainState(t + 1, x, logPiHat);
  }

  /** At the accepted proposal, one iteration later. */
  public ChainState moveTo(Evaluated proposal) {
    return new ChainState(t + 1, proposal.x(), proposal.logEstimate());
  }
}
