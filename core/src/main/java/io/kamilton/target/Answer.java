package io.kamilton.target;

import java.util.List;

/**
 * What a target says of a point.
 *
 * @param logEstimate log π̂(x) + const
 * @param extras what else it wants kept with the draw
 * @param simulations how many runs of a simulator the estimate took; 0 without one
 * @param below whether log π̂ is certain not to exceed what was {@linkplain Call#enough enough},
 *     and was not computed to its end: then {@code logEstimate} is no estimate, and is not used
 */
public record Answer(double logEstimate, List<Extra> extras, long simulations, boolean below)
    implements Response {
  public Answer {
    extras = List.copyOf(extras);
  }

  /** A density with quantities beside it. */
  public Answer(double logEstimate, List<Extra> extras) {
    this(logEstimate, extras, 0, false);
  }

  /** A density and nothing else. */
  public static Answer of(double logEstimate) {
    return new Answer(logEstimate, List.of());
  }

  /** An estimate by so many runs of a simulator. */
  public static Answer of(double logEstimate, long simulations) {
    return new Answer(logEstimate, List.of(), simulations, false);
  }

  /** After so many runs of a simulator it is certain that log π̂ is not enough. */
  public static Answer below(long simulations) {
    return new Answer(Double.NEGATIVE_INFINITY, List.of(), simulations, true);
  }

  /** The same with a known part of log π̂ added. */
  public Answer plus(double known) {
    return new Answer(logEstimate + known, extras, simulations, below);
  }
}
