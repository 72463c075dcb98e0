package io.kamilton.target;

import java.util.List;

/**
 * A point with the estimate of its log density.
 *
 * @param logEstimate never NaN; −∞ where there is none
 * @param seed that the estimate was made with
 * @param retries how often the target had to be asked again
 * @param why where a failure was, and the target's own words about it; empty without one
 * @param extras what the target wants kept with the draw
 */
public record Evaluated(
    Point x,
    double logEstimate,
    Outcome outcome,
    long seed,
    int retries,
    String why,
    List<Extra> extras) {
  public Evaluated {
    extras = List.copyOf(extras);
  }

  /** An estimate at the first try, and nothing beside it. */
  public Evaluated(Point x, double logEstimate, Outcome outcome, long seed) {
    this(x, logEstimate, outcome, seed, 0, "", List.of());
  }
}
