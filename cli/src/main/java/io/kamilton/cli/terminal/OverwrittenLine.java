package io.kamilton.cli.terminal;

import java.io.PrintWriter;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/** A line of progress: on a terminal it is drawn over, elsewhere printed every few seconds. */
final class OverwrittenLine {
  private static final long REDRAW_NANOS = TimeUnit.MILLISECONDS.toNanos(200);
  private static final long LINE_NANOS = TimeUnit.SECONDS.toNanos(5);
  private static final String ERASE_LINE = "\r\u001b[2K";

  private final PrintWriter err;
  private final boolean terminal;
  private final LongSupplier nanos;
  private final long began;
  private long shown;

  OverwrittenLine(PrintWriter err, boolean terminal, LongSupplier nanos) {
    this.err = err;
    this.terminal = terminal;
    this.nanos = nanos;
    began = nanos.getAsLong();
    shown = began;
  }

  /** Since it began. */
  double seconds() {
    return (nanos.getAsLong() - began) / 1e9;
  }

  /** Shows a line where it is time for one. */
  void show(Supplier<String> line) {
    long now = nanos.getAsLong();
    if (now - shown < (terminal ? REDRAW_NANOS : LINE_NANOS)) {
      return;
    }
    shown = now;
    if (terminal) {
      err.print(ERASE_LINE + line.get());
      err.flush();
    } else {
      err.println(line.get());
    }
  }

  /** Shows the last line. */
  void end(String line) {
    err.println((terminal ? ERASE_LINE : "") + line);
  }
}
