package io.kamilton.runner.check;

import io.kamilton.target.Call;
import io.kamilton.target.Evaluated;
import io.kamilton.target.Evaluator;
import io.kamilton.target.Seeds;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;

/** Stored points asked once more, with their seeds, on as many threads as a run would have. */
final class Repeats {
  private static final long PATIENCE_MILLIS = 5;

  private final Evaluator target;
  private final int threads;
  private final BooleanSupplier stop;
  private int count;

  /**
   * Repeats of evaluations; what fails counts as such, and stops nothing.
   *
   * @param stop asked again and again, on the caller's thread
   */
  Repeats(Evaluator target, int threads, BooleanSupplier stop) {
    this.target = target.onFailure(Evaluator.OnFailure.REJECT);
    this.threads = threads;
    this.stop = stop;
  }

  /** How many evaluations there were. */
  int count() {
    return count;
  }

  /** What the target says now; {@link CancellationException} where it is stopped. */
  List<Evaluated> ask(List<Evaluated> points) {
    int workers = Math.max(1, Math.min(threads, points.size()));
    ExecutorService pool =
        Executors.newFixedThreadPool(
            workers,
            task -> {
              Thread thread = new Thread(task, "kamilton-comparison");
              thread.setDaemon(true);
              return thread;
            });
    try {
      Evaluated[] told = new Evaluated[points.size()];
      List<Future<?>> parts = new ArrayList<>();
      for (int w = 0; w < workers; w++) {
        int worker = w;
        parts.add(pool.submit(() -> ask(points, worker, workers, told)));
      }
      parts.forEach(this::await);
      count += points.size();
      return List.of(told);
    } finally {
      pool.shutdownNow();
    }
  }

  /** Every so many points, as one chain asks: a program has a process for each chain. */
  private void ask(List<Evaluated> points, int chain, int workers, Evaluated[] told) {
    for (int i = chain; i < points.size(); i += workers) {
      Evaluated point = points.get(i);
      told[i] = target.evaluate(point.x().toArray(), new Call(chain, seeds(point)));
    }
  }

  /** Another estimator may take another number of them. */
  private Seeds seeds(Evaluated point) {
    int wanted = target.traits().seeds();
    return point.seeds().size() == wanted
        ? point.seeds()
        : Seeds.from(point.seeds().first(), wanted);
  }

  private void await(Future<?> future) {
    try {
      while (!future.isDone()) {
        if (stop.getAsBoolean()) {
          throw new CancellationException("stopped");
        }
        TimeUnit.MILLISECONDS.sleep(PATIENCE_MILLIS);
      }
      future.get();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new CancellationException("interrupted");
    } catch (ExecutionException e) {
      if (e.getCause() instanceof Error error) {
        throw error;
      }
      throw e.getCause() instanceof RuntimeException known ? known : new IllegalStateException(e);
    }
  }
}
