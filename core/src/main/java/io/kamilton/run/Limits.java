package io.kamilton.run;

import java.util.function.BooleanSupplier;

/**
 * What ends a run before its last draw.
 *
 * @param cancelled asked again and again, on all threads; the run then ends within a round
 * @param evaluations the most that the target is evaluated, over all chains, starts included
 * @param failures the largest share of warm-up's evaluations that may fail, once there are a
 *     hundred
 * @param enough asked after each round of kept draws, on the driver's thread
 */
public record Limits(
    BooleanSupplier cancelled, long evaluations, double failures, BooleanSupplier enough) {
  /** Nothing but its last draw ends a run. */
  public static final Limits NONE = cancelledBy(() -> false);

  /** Only cancelling ends a run early. */
  public static Limits cancelledBy(BooleanSupplier cancelled) {
    return new Limits(cancelled, Long.MAX_VALUE, 1, () -> false);
  }
}
