package io.kamilton.cli.terminal;

import io.kamilton.text.NumberText;
import java.io.PrintWriter;
import java.util.function.LongSupplier;

/**
 * How many of many runs are done, on standard error: on a terminal a line that is drawn over,
 * elsewhere one every few seconds.
 */
public final class RunCountDisplay {
  private final int all;
  private final OverwrittenLine line;
  private int done;

  public RunCountDisplay(int all, PrintWriter err, boolean terminal, LongSupplier nanos) {
    this.all = all;
    line = new OverwrittenLine(err, terminal, nanos);
  }

  /** One more is done; from any thread. */
  public synchronized void finished() {
    done++;
    line.show(
        () ->
            "validate: %d/%d runs · %s left"
                .formatted(done, all, NumberText.time(line.seconds() / done * (all - done))));
  }

  /** Says what it took. */
  public synchronized void ends() {
    line.end("validate: " + done + " runs, " + NumberText.time(line.seconds()));
  }
}
