package io.kamilton.runner.target;

import io.kamilton.target.EvaluationFailure;
import io.kamilton.target.Outcome;
import io.kamilton.target.TargetException;
import io.kamilton.text.NumberText;
import java.time.Duration;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Calls of what answers within this process, each on a thread of its own with a limit of time.
 *
 * <p>A call that is late is interrupted; one that does not heed it is left behind, because a thread
 * cannot be ended as a program can. When too many were, the target is given up
 * (docs/decisions/0037-a-late-class-is-left-behind.md).
 */
final class TimedCalls {
  /** So many calls may run at once, those that were left behind included. */
  private static final int MOST_CALLS = 256;

  private static final long IDLE_SECONDS = 10;

  private final Duration timeout;
  private final ThreadPoolExecutor threads =
      new ThreadPoolExecutor(
          0,
          Integer.MAX_VALUE,
          IDLE_SECONDS,
          TimeUnit.SECONDS,
          new SynchronousQueue<>(),
          task -> {
            Thread thread = new Thread(task, "kamilton-timed");
            thread.setDaemon(true);
            return thread;
          });

  TimedCalls(Duration timeout) {
    this.timeout = timeout;
  }

  /** What a call gives, or throws; an {@link EvaluationFailure} where it is late. */
  <T> T get(Supplier<T> call) {
    return get(1, call);
  }

  /** The same for a call of several evaluations, which has the time of all of them. */
  <T> T get(int evaluations, Supplier<T> call) {
    Duration limit = timeout.multipliedBy(evaluations);
    if (threads.getActiveCount() >= MOST_CALLS) {
      throw new TargetException(
          "the target hangs: %d evaluations took longer than %s and still run; a program"
                  .formatted(MOST_CALLS, NumberText.time(timeout.toMillis() / 1e3))
              + " (target.process) is ended when it is late, a class cannot be",
          null);
    }
    FutureTask<T> task = new FutureTask<>(call::get);
    threads.execute(task);
    try {
      return task.get(limit.toNanos(), TimeUnit.NANOSECONDS);
    } catch (TimeoutException e) {
      throw new EvaluationFailure(
          Outcome.TIMEOUT,
          "the target did not answer within " + NumberText.time(limit.toMillis() / 1e3));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new CancellationException("the thread was interrupted");
    } catch (ExecutionException e) {
      throw unchecked(e.getCause());
    } finally {
      task.cancel(true); // interrupts it if it still runs
    }
  }

  private static RuntimeException unchecked(@Nullable Throwable cause) {
    if (cause instanceof Error error) {
      throw error;
    }
    return cause instanceof RuntimeException known ? known : new IllegalStateException(cause);
  }
}
