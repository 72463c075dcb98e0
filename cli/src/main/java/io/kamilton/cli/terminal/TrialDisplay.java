package io.kamilton.cli.terminal;

import io.kamilton.paper.Experiment;
import io.kamilton.paper.Trial;
import io.kamilton.paper.Watch;
import io.kamilton.text.NumberText;
import java.io.PrintWriter;
import java.util.List;
import java.util.function.LongSupplier;

/**
 * The progress of an experiment on standard error: on a terminal a line that is drawn over,
 * elsewhere one every few seconds. What is left is judged by the weights of the trials.
 */
public final class TrialDisplay implements Watch {
  private final PrintWriter err;
  private final OverwrittenLine line;
  private int all;
  private int done;
  private double weightDone;
  private double weightLeft;

  public TrialDisplay(PrintWriter err, boolean terminal, LongSupplier nanos) {
    this.err = err;
    line = new OverwrittenLine(err, terminal, nanos);
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
    line.show(
        () -> {
          double left = Math.ceil(Math.max(0, weightLeft) / weightDone * line.seconds());
          return "%s: %d/%d trials · %s left"
              .formatted(experiment.name(), done, all, NumberText.time(left));
        });
  }

  /** What it took; of an experiment that was there already nothing is known. */
  public void ends(Experiment experiment, boolean whole) {
    String text =
        all == 0
            ? "its results are there already"
            : "%d of %d trials, %s".formatted(done, all, NumberText.time(line.seconds()));
    line.end(experiment.name() + ": " + (whole ? "" : "stopped, ") + text);
  }
}
