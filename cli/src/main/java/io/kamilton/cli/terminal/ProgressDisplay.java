package io.kamilton.cli.terminal;

import io.kamilton.adapt.ChainRound;
import io.kamilton.run.Run;
import io.kamilton.run.RunListener;
import io.kamilton.runner.progress.ChainTallies;
import io.kamilton.runner.progress.ChainTally;
import io.kamilton.runner.progress.Convergence;
import io.kamilton.runner.progress.KeptDraws;
import io.kamilton.runner.progress.Pace;
import java.io.PrintWriter;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * The progress of a run on standard error: on a terminal bars that are drawn over, elsewhere a line
 * now and then.
 *
 * <p>Only its own thread prints. Chains count and go on; a standard error that is closed, broken or
 * blocked does not reach them.
 */
final class ProgressDisplay implements RunListener, AutoCloseable {
  private static final long REDRAW_NANOS = TimeUnit.MILLISECONDS.toNanos(200);
  private static final long LINE_NANOS = TimeUnit.SECONDS.toNanos(5);

  /** How long the end waits for a standard error that does not take what is printed. */
  private static final long PATIENCE_MILLIS = 2000;

  private static final int USUAL_COLUMNS = 80;
  private static final String ERASE_BELOW = "\r\u001b[J";
  private static final String ERASE_LINE = "\r\u001b[2K";

  private final ChainTallies chains;
  private final int warmup;
  private final PrintWriter err;
  private final boolean terminal;
  private final LongSupplier nanos;
  private final Pace pace;
  private final Convergence convergence;
  private final ProgressText text;
  private final Queue<String> messages = new ConcurrentLinkedQueue<>();
  private final long interval;
  private final long began;
  private volatile boolean warmupEnded;
  private volatile boolean closed;
  private @Nullable Thread thread;

  // for the thread that prints
  private long due;
  private int drawn;
  private String lastLine = "";
  private boolean warmupEndSaid;
  private boolean broken;

  /**
   * A display that nobody drives yet.
   *
   * @param columns of the terminal
   * @param nanos a clock that never goes back
   */
  ProgressDisplay(
      Run.Settings settings,
      ChainTallies chains,
      KeptDraws draws,
      PrintWriter err,
      boolean terminal,
      int columns,
      LongSupplier nanos) {
    this.chains = chains;
    this.warmup = settings.warmup();
    this.err = err;
    this.terminal = terminal;
    this.nanos = nanos;
    interval = terminal ? REDRAW_NANOS : LINE_NANOS;
    began = nanos.getAsLong();
    due = began + interval;
    pace = new Pace(began);
    convergence = new Convergence(draws, nanos, () -> closed);
    text = new ProgressText(settings, chains.chains(), pace, convergence, columns);
  }

  /** A display with a thread of its own. */
  static ProgressDisplay start(
      Run.Settings settings,
      ChainTallies chains,
      KeptDraws draws,
      PrintWriter err,
      boolean terminal) {
    int columns = columns(System.getenv("COLUMNS"));
    ProgressDisplay display =
        new ProgressDisplay(settings, chains, draws, err, terminal, columns, System::nanoTime);
    display.start();
    return display;
  }

  private void start() {
    Thread printer = new Thread(this::print, "kamilton-progress");
    printer.setDaemon(true);
    thread = printer;
    printer.start();
  }

  /** The width that the variable COLUMNS gives, or the usual one. */
  static int columns(@Nullable String variable) {
    boolean isNumber = variable != null && variable.matches("[1-9][0-9]{0,4}");
    return isNumber ? Integer.parseInt(variable) : USUAL_COLUMNS;
  }

  @Override
  public void round(List<ChainRound> round, boolean inWarmup) {
    if (inWarmup && chains.chains().stream().allMatch(chain -> chain.t() >= warmup)) {
      warmupEnded = true;
      wake();
    }
  }

  /** A line above the bars, soon; from any thread. */
  void message(String line) {
    messages.add(line);
    wake();
  }

  boolean isClosed() {
    return closed;
  }

  private void wake() {
    LockSupport.unpark(thread);
  }

  private void print() {
    while (!closed) {
      LockSupport.parkNanos(this, tick());
    }
    finish();
  }

  /** Prints what is due; the nanoseconds until something is due again. */
  long tick() {
    long now = nanos.getAsLong();
    boolean isDue = now - due >= 0;
    if (terminal ? isDue || !messages.isEmpty() : isDue || isEndOfWarmup(now)) {
      draw(now);
      due = now + interval;
    } else if (!messages.isEmpty()) {
      write(takeMessages());
    }
    return Math.max(1, due - now);
  }

  /** Whether warm-up has ended, not said yet, in a run that is not so short that it stays quiet. */
  private boolean isEndOfWarmup(long now) {
    return warmupEnded && !warmupEndSaid && now - began >= interval;
  }

  private void draw(long now) {
    pace.at(now, chains.sum(ChainTally::freshEvaluations), chains.sum(ChainTally::freshIterations));
    convergence.look();
    if (terminal) {
      write(bars());
    } else {
      String line = text.line();
      warmupEndSaid = warmupEnded;
      write(takeMessages() + (line.equals(lastLine) ? "" : line + "\n"));
      lastLine = line;
    }
  }

  /** The messages, then the bars, over what was drawn before. */
  private String bars() {
    StringBuilder out = new StringBuilder();
    if (drawn > 0) {
      out.append("\u001b[").append(drawn).append('A'); // up
    }
    String above = takeMessages();
    if (!above.isEmpty()) {
      out.append(ERASE_BELOW).append(above);
    }
    List<String> lines = text.lines();
    lines.forEach(line -> out.append(ERASE_LINE).append(line).append('\n'));
    drawn = lines.size();
    return out.toString();
  }

  private String takeMessages() {
    StringBuilder out = new StringBuilder();
    for (String line = messages.poll(); line != null; line = messages.poll()) {
      out.append(line).append('\n');
    }
    return out.toString();
  }

  private void write(String what) {
    if (broken || what.isEmpty()) {
      return;
    }
    try {
      err.print(what);
      broken = err.checkError();
    } catch (RuntimeException e) {
      broken = true;
    }
  }

  /** How it stands at the end; a run that was too short for a line stays quiet. */
  private void finish() {
    convergence.forgetIfOld();
    if (terminal || !lastLine.isEmpty()) {
      draw(nanos.getAsLong());
    } else {
      write(takeMessages());
    }
  }

  /** Prints how it stands for the last time; the cursor is then at the beginning of a line. */
  @Override
  public void close() {
    if (closed) {
      return;
    }
    closed = true;
    if (thread == null) {
      finish();
    } else {
      wake();
      join(thread);
    }
  }

  private static void join(Thread printer) {
    boolean interrupted = false;
    long end = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(PATIENCE_MILLIS);
    for (long left = PATIENCE_MILLIS; printer.isAlive() && left > 0; ) {
      try {
        printer.join(left);
      } catch (InterruptedException e) {
        interrupted = true;
      }
      left = TimeUnit.NANOSECONDS.toMillis(end - System.nanoTime());
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }
}
