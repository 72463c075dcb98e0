package io.kamilton.cli.drive;

import io.kamilton.cli.terminal.ProgressText;
import io.kamilton.run.Run;
import io.kamilton.runner.progress.ChainTallies;
import io.kamilton.runner.progress.ChainTally;
import io.kamilton.runner.progress.Convergence;
import io.kamilton.runner.progress.KeptDraws;
import io.kamilton.runner.progress.Pace;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;

/**
 * The progress of a run, a line now and then. It is said again where nothing has changed: a front
 * end that waits for a line can then look whether its user wants to stop.
 */
final class ToldProgress implements AutoCloseable {
  private static final long INTERVAL_NANOS = TimeUnit.MILLISECONDS.toNanos(250);
  private static final int COLUMNS = 100;

  private final ChainTallies chains;
  private final Pace pace;
  private final Convergence convergence;
  private final ProgressText text;
  private final Consumer<String> lines;
  private volatile boolean closed;

  private ToldProgress(
      Run.Settings settings, ChainTallies chains, KeptDraws kept, Consumer<String> lines) {
    this.chains = chains;
    this.lines = lines;
    pace = new Pace(System.nanoTime());
    convergence = new Convergence(kept, System::nanoTime, () -> closed);
    text = new ProgressText(settings, chains.chains(), pace, convergence, COLUMNS);
  }

  static ToldProgress start(
      Run.Settings settings, ChainTallies chains, KeptDraws kept, Consumer<String> lines) {
    ToldProgress progress = new ToldProgress(settings, chains, kept, lines);
    Thread thread = new Thread(progress::tellAll, "kamilton-progress");
    thread.setDaemon(true);
    thread.start();
    return progress;
  }

  private void tellAll() {
    while (!closed) {
      tell();
      LockSupport.parkNanos(this, INTERVAL_NANOS);
    }
  }

  private synchronized void tell() {
    pace.at(
        System.nanoTime(),
        chains.sum(ChainTally::freshEvaluations),
        chains.sum(ChainTally::freshIterations));
    convergence.look();
    lines.accept(text.line());
  }

  /** Tells how it stands for the last time. */
  @Override
  public void close() {
    closed = true;
    tell();
  }
}
