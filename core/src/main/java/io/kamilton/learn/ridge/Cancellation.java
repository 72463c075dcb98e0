package io.kamilton.learn.ridge;

import java.util.concurrent.CancellationException;

/**
 * A question that long computations ask between their steps: whether anybody still wants the
 * result. Asking changes no number.
 */
@FunctionalInterface
public interface Cancellation {
  /** A computation that is never cancelled. */
  Cancellation NEVER = () -> false;

  boolean isCancelled();

  /**
   * Throws {@link CancellationException} where the result is no longer wanted, or the thread is
   * interrupted.
   */
  default void check() {
    if (isCancelled() || Thread.currentThread().isInterrupted()) {
      throw new CancellationException("cancelled");
    }
  }
}
