package io.kamilton.runner.validate;

import io.kamilton.random.Purpose;
import io.kamilton.random.RandomStream;
import io.kamilton.run.Run;
import io.kamilton.runner.spec.Model;
import io.kamilton.target.EvaluationFailure;
import io.kamilton.target.TargetException;
import io.kamilton.validation.Calibration;
import io.kamilton.validation.Calibration.Observation;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** Runs on replicas, several at a time; a run is a function of the model's seed and its number. */
public record ReplicaRuns(Model model, ModelReplicas replicas) {
  /** A run that did not end: without it ranks say nothing. */
  public static final class Failed extends RuntimeException {
    private static final long serialVersionUID = 1;

    Failed(int run, Throwable cause) {
      super("run " + (run + 1) + " failed: " + cause.getMessage(), cause);
    }
  }

  /** What so many runs showed, in their order. */
  public List<Observation> observe(int runs, int threads, Runnable finished) {
    ExecutorService pool = Executors.newFixedThreadPool(threads);
    try {
      List<Future<Observation>> all = new ArrayList<>();
      for (int run = 0; run < runs; run++) {
        int each = run;
        all.add(
            pool.submit(
                () -> {
                  Observation seen = observe(each);
                  finished.run();
                  return seen;
                }));
      }
      List<Observation> seen = new ArrayList<>();
      for (int run = 0; run < runs; run++) {
        seen.add(get(run, all.get(run)));
      }
      return seen;
    } finally {
      pool.shutdownNow();
    }
  }

  private static Observation get(int run, Future<Observation> future) {
    try {
      return future.get();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new Failed(run, e);
    } catch (ExecutionException e) {
      Throwable why = Objects.requireNonNullElse(e.getCause(), e);
      boolean known =
          why instanceof TargetException
              || why instanceof EvaluationFailure
              || why instanceof IllegalArgumentException
              || why instanceof IllegalStateException;
      if (known) {
        throw new Failed(run, why);
      }
      throw new IllegalStateException(why);
    }
  }

  private Observation observe(int run) {
    RandomStream random = RandomStream.of(model.seed(), run, 1, Purpose.TEST);
    try (ModelReplicas.Opened opened = replicas.open(random)) {
      Run.Settings settings = model.settings(model.seed(), 1);
      return new Calibration(model.sampler(opened.target().target())::adapter, settings)
          .observe(opened.replica(), random.nextLong());
    }
  }
}
