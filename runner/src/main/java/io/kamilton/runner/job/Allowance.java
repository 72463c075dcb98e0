package io.kamilton.runner.job;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * How much a run may use now; what it does not get to is done when it is resumed.
 *
 * @param threads that run the chains; null for one a core, or one a chain for a target in another
 *     process
 * @param evaluations of the target over all chains
 * @param time by the clock; null for no end
 */
public record Allowance(@Nullable Integer threads, long evaluations, @Nullable Duration time) {
  /** As much as it takes. */
  public static final Allowance UNLIMITED = new Allowance(null, Long.MAX_VALUE, null);

  /** What is left after some of the time. */
  Allowance after(long nanos) {
    return time == null
        ? this
        : new Allowance(threads, evaluations, time.minusNanos(Math.min(nanos, time.toNanos())));
  }

  int threads(boolean outside, int chains) {
    if (threads != null) {
      return threads;
    }
    return outside ? chains : Math.min(chains, Runtime.getRuntime().availableProcessors());
  }
}
