package io.kamilton.target;

import java.io.Serializable;
import java.util.List;

/**
 * A point with the estimate of its log density.
 *
 * @param logEstimate never NaN; −∞ where there is none, also where it was not computed to its end
 * @param seeds that the estimate was made with
 * @param retries how often the target had to be asked again
 * @param why where a failure was, and the target's own words about it; empty without one
 * @param extras what the target wants kept with the draw
 * @param simulations how many runs of a simulator the estimate took
 */
public record Evaluated(
    Point x,
    double logEstimate,
    Outcome outcome,
    Seeds seeds,
    int retries,
    String why,
    List<Extra> extras,
    long simulations)
    implements Told, Serializable {
  public Evaluated {
    extras = List.copyOf(extras);
  }

  /** An estimate at the first try, and nothing beside it. */
  public Evaluated(Point x, double logEstimate, Outcome outcome, long seed) {
    this(x, logEstimate, outcome, Seeds.of(seed), 0, "", List.of(), 0);
  }

  /** The same with another number of simulations: those of all that was evaluated on the way. */
  public Evaluated withSimulations(long all) {
    return new Evaluated(x, logEstimate, outcome, seeds, retries, why, extras, all);
  }
}
