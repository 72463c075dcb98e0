package io.kamilton.cli.terminal;

import io.kamilton.paper.Experiment;
import io.kamilton.paper.Trial;
import io.kamilton.paper.Watch;
import io.kamilton.text.NumberText;
import java.io.PrintWriter;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/**
 * The progress of an experiment on standard error: on a terminal a line that is drawn over,
 * elsewhere one every few seconds. What is left is judged by the weights of the trials.
 */
public final class TrialDisplay implements Watch {
  private static final long REDRAW_NANOS = TimeUnit.MILLISECONDS.toNanos(200);
  private static final long LINE_NANOS = TimeUnit.SECONDS.toNanos(5);
  private static final String ERASE_LINE = "\r\u001b[2K";

  private final PrintWriter err;
  private final boolean terminal;
  private final LongSupplier nanos;
  private final long began;
  private int all;
  private int done;
  private double weightDone;
  private double weightLeft;
  private long shown;

  public TrialDisplay(PrintWriter err, boolean terminal, LongSupplier nanos) {
    this.err = err;
    this.terminal = terminal;
    this.nanos = nanos;
    began = nanos.getAsLong();
    shown = began;
  }

  @Override
  public void begins(Experiment experiment, List<Trial> trials, List<Trial> left) {
    all = trials.size();
    done = all - left.size();
    weightLeft = left.stream().mapToDouble(Trial::weight).sum();
    if (done > 0) {
      err.println(
          experiment.name() + ": goes on, " + done + " of " + all + " trials are there already");
    }
  }

  @Override
  public void finished(Experiment experiment, Trial trial) {
    done++;
    weightDone += trial.weight();
    weightLeft -= trial.weight();
    long now = nanos.getAsLong();
    if (now - shown < (terminal ? REDRAW_NANOS : LINE_NANOS)) {
      return;
    }
    shown = now;
    double seconds = (now - began) / 1e9;
    String line =
        "%s: %d/%d trials · %s left"
            .formatted(
                experiment.name(),
                done,
                all,
                NumberText.time(Math.ceil(Math.max(0, weightLeft) / weightDone * seconds)));
    if (terminal) {
      err.print(ERASE_LINE + line);
      err.flush();
    } else {
      err.println(line);
    }
  }

  /** What it took; of an experiment that was there already nothing is known. */
  public void ends(Experiment experiment, boolean whole) {
    String erase = terminal ? ERASE_LINE : "";
    String text =
        all == 0
            ? "its results are there already"
            : done
                + " of "
                + all
                + " trials, "
                + NumberText.time((nanos.getAsLong() - began) / 1e9);
    err.println(erase + experiment.name() + ": " + (whole ? "" : "stopped, ") + text);
  }
}
