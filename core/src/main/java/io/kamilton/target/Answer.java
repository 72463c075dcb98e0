package io.kamilton.target;

import java.util.List;

/**
 * What a target says of a point.
 *
 * @param logEstimate log π̂(x) + const
 * @param extras what else it wants kept with the draw
 */
public record Answer(double logEstimate, List<Extra> extras) {
  public Answer {
    extras = List.copyOf(extras);
  }

  /** A density and nothing else. */
  public static Answer of(double logEstimate) {
    return new Answer(logEstimate, List.of());
  }
}
