package io.kamilton.paper;

import io.kamilton.linalg.Matrix;
import io.kamilton.text.Arguments;
import java.io.IOException;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.CompletionService;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorCompletionService;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.Function;

/** Trials on threads of this process, the long ones first. */
record TrialPool(int threads, BooleanSupplier stop) {
  private static final long PATIENCE_MILLIS = 50;

  /** Hears of a result, on the thread that waits for them. */
  interface Listener {
    void finished(Trial trial, Matrix rows) throws IOException;
  }

  private record Done(Trial trial, Matrix rows) {}

  TrialPool {
    Arguments.atLeast(1, "threads", threads);
  }

  /** Whether all were done; false where it was stopped. Results are heard of as they come. */
  boolean run(List<Trial> trials, Function<Trial, Matrix> work, Listener listener)
      throws IOException {
    ExecutorService pool =
        Executors.newFixedThreadPool(
            threads,
            task -> {
              Thread thread = new Thread(task, "kamilton-trial");
              thread.setDaemon(true);
              return thread;
            });
    try {
      CompletionService<Done> results = new ExecutorCompletionService<>(pool);
      trials.stream()
          .sorted(Comparator.comparingDouble(Trial::weight).reversed())
          .forEach(each -> submit(results, each, work));
      for (int finished = 0; finished < trials.size(); ) {
        if (stop.getAsBoolean()) {
          return false;
        }
        Future<Done> next = results.poll(PATIENCE_MILLIS, TimeUnit.MILLISECONDS);
        if (next != null) {
          listener.finished(next.get().trial, next.get().rows);
          finished++;
        }
      }
      return true;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    } catch (ExecutionException e) {
      throw failure(e);
    } finally {
      pool.shutdownNow();
    }
  }

  private static void submit(
      CompletionService<Done> results, Trial trial, Function<Trial, Matrix> work) {
    Future<Done> unused =
        results.submit(
            () -> {
              try {
                return new Done(trial, work.apply(trial));
              } catch (RuntimeException e) {
                throw new IllegalStateException("trial " + trial.name() + ": " + e.getMessage(), e);
              }
            });
  }

  private static RuntimeException failure(ExecutionException e) {
    if (e.getCause() instanceof Error error) {
      throw error;
    }
    return e.getCause() instanceof RuntimeException known
        ? known
        : new IllegalStateException(e.getCause());
  }
}
