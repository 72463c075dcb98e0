package io.kamilton.mcmc;

import io.kamilton.target.Evaluated;
import io.kamilton.target.Point;
import io.kamilton.target.Seeds;
import java.io.Serializable;

/**
 * Where a chain is: the point and the estimate of its density from when it was proposed. The
 * estimate is part of the state, and so are its seeds; drawing it anew would change what is
 * sampled.
 */
public record ChainState(long t, Point x, double logPiHat, Seeds seeds) implements Serializable {
  public ChainState {
    if (Double.isNaN(logPiHat)) {
      throw new IllegalArgumentException("logPiHat is NaN; a chain cannot stand there");
    }
  }

  /** With an estimate whose seed does not matter: the next one has a seed of its own. */
  public ChainState(long t, Point x, double logPiHat) {
    this(t, x, logPiHat, Seeds.of(0));
  }

  /** Where a chain begins. */
  public static ChainState start(Evaluated first) {
    return new ChainState(0, first.x(), first.logEstimate(), first.seeds());
  }

  /** The same place, one iteration later. */
  public ChainState stay() {
    return new ChainState(t + 1, x, logPiHat, seeds);
  }

  /** At the accepted proposal, one iteration later. */
  public ChainState moveTo(Evaluated proposal) {
    return new ChainState(t + 1, proposal.x(), proposal.logEstimate(), proposal.seeds());
  }
}
