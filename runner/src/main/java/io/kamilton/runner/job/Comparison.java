package io.kamilton.runner.job;

import io.kamilton.runner.check.TargetComparison;
import io.kamilton.runner.input.InputException;
import io.kamilton.runner.spec.Model;
import io.kamilton.runner.target.ModelTarget;
import io.kamilton.store.RunEvent;
import io.kamilton.target.Evaluated;
import io.kamilton.target.TargetException;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * The comparison of a target with stored values, before a run evaluates anything new.
 *
 * @param stopped whether it was stopped, so that nothing new may be evaluated
 * @param event what the log says of it; null where there is nothing to say
 * @param nanos that it took
 */
record Comparison(boolean stopped, RunEvent.@Nullable Compared event, long nanos) {
  /** There is nothing to compare with, or nothing new to evaluate. */
  static final Comparison NONE = new Comparison(false, null, 0);

  /**
   * Compares a target with points of a run.
   *
   * @param folder of the run whose points they are
   * @param earlier whether it is not the run that goes on, but one that another begins with
   * @throws InputException where the target has changed, unless that is accepted
   */
  static Comparison of(
      Model model,
      ModelTarget target,
      List<Evaluated> stored,
      Path folder,
      boolean earlier,
      Conduct conduct)
      throws IOException {
    long began = System.nanoTime();
    int threads = conduct.allowance().threads(target.isOutside(), model.chains());
    try {
      TargetComparison.Finding found =
          TargetComparison.of(target.evaluator(), stored, threads, stop(conduct, began));
      String difference = found.difference();
      if (!difference.isEmpty()) {
        String changed = changed(difference, folder, earlier);
        if (!conduct.acceptsChangedTarget()) {
          throw new InputException(changed + whatToDo(earlier) + conduct.frontEnd().acceptance());
        }
        conduct.frontEnd().accept("warning: " + changed);
      }
      RunEvent.Compared event = new RunEvent.Compared(earlier, found.evaluations(), difference);
      return new Comparison(false, event, System.nanoTime() - began);
    } catch (CancellationException e) {
      if (Thread.currentThread().isInterrupted()) {
        throw new InterruptedIOException("interrupted before the run went on; nothing was changed");
      }
      return new Comparison(true, null, System.nanoTime() - began);
    } catch (TargetException e) {
      throw new IOException(e.getMessage() + "; nothing was changed", e);
    }
  }

  private static BooleanSupplier stop(Conduct conduct, long began) {
    Duration time = conduct.allowance().time();
    long most = time == null ? Long.MAX_VALUE : time.toNanos();
    return () -> conduct.stop().getAsBoolean() || System.nanoTime() - began >= most;
  }

  private static String changed(String difference, Path folder, boolean earlier) {
    return earlier
        ? "the earlier run in %s had another target: %s".formatted(folder, difference)
        : "the run in %s was made with another target: %s".formatted(folder, difference);
  }

  private static String whatToDo(boolean earlier) {
    return (earlier
            ? ". What it learnt would mislead the new run. Begin without it"
            : ". Draws of two targets do not belong together. Undo the change, or begin a new run")
        + "; to go on nevertheless, accept the changed target: ";
  }
}
