package io.kamilton.adapt.automatic;

import io.kamilton.learn.ridge.Cancellation;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;

/**
 * A thread for one fit, so that a run that is cancelled need not wait for the end of a
 * factorisation: the fit is left behind, and ends at its next look at the cancellation.
 */
final class FitThread {
  private FitThread() {}

  /** The result of a fit, or {@link CancellationException} soon after it is cancelled. */
  static <T> T run(Supplier<T> fit, Cancellation cancellation) {
    if (cancellation == Cancellation.NEVER) {
      return fit.get();
    }
    FutureTask<T> task = new FutureTask<>(fit::get);
    Thread thread = new Thread(task, "kamilton-fit");
    thread.setDaemon(true);
    thread.start();
    try {
      return await(task, cancellation);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new CancellationException("interrupted");
    } catch (ExecutionException e) {
      if (e.getCause() instanceof Error error) {
        throw error;
      }
      throw (RuntimeException) e.getCause();
    } finally {
      // interrupts a fit that is left behind
      task.cancel(true);
    }
  }

  private static <T> T await(FutureTask<T> task, Cancellation cancellation)
      throws ExecutionException, InterruptedException {
    while (true) {
      try {
        return task.get(KmcNumbers.Time.LOOK_MILLIS, TimeUnit.MILLISECONDS);
      } catch (TimeoutException e) {
        cancellation.check();
      }
    }
  }
}
