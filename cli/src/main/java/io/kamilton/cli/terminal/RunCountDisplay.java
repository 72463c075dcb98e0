package io.kamilton.cli.terminal;

import io.kamilton.text.NumberText;
import java.io.PrintWriter;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/**
 * How many of many runs are done, on standard error: on a terminal a line that is drawn over,
 * elsewhere one every few seconds.
 */
public final class RunCountDisplay {
  private static final long REDRAW_NANOS = TimeUnit.MILLISECONDS.toNanos(200);
  private static final long LINE_NANOS = TimeUnit.SECONDS.toNanos(5);
  private static final String ERASE_LINE = "\r\u001b[2K";

  private final int all;
  private final PrintWriter err;
  private final boolean terminal;
  private final LongSupplier nanos;
  private final long began;
  private int done;
  private long shown;

  public RunCountDisplay(int all, PrintWriter err, boolean terminal, LongSupplier nanos) {
    this.all = all;
    this.err = err;
    this.terminal = terminal;
    this.nanos = nanos;
    began = nanos.getAsLong();
    shown = began;
  }

  /** One more is done; from any thread. */
  public synchronized void finished() {
    done++;
    long now = nanos.getAsLong();
    if (now - shown < (terminal ? REDRAW_NANOS : LINE_NANOS)) {
      return;
    }
    shown = now;
    double left = (now - began) / 1e9 / done * (all - done);
    String line = "validate: %d/%d runs · %s left".formatted(done, all, NumberText.time(left));
    if (terminal) {
      err.print(ERASE_LINE + line);
      err.flush();
    } else {
      err.println(line);
    }
  }

  /** Says what it took. */
  public synchronized void ends() {
    String time = NumberText.time((nanos.getAsLong() - began) / 1e9);
    err.println((terminal ? ERASE_LINE : "") + "validate: " + done + " runs, " + time);
  }
}
