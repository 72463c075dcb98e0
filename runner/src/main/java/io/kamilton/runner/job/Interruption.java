package io.kamilton.runner.job;

import io.kamilton.runner.input.InputException;
import io.kamilton.runner.input.Quoted;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Ctrl-C, SIGTERM, a user who asks for it, and the end of the time allowed: a run is told to stop,
 * and a signal waits until what it has is rendered. The JVM then ends with 130 or 143.
 */
public final class Interruption implements BooleanSupplier, AutoCloseable {
  /** How many seconds a signal waits for the files, if the variable is set. */
  private static final String VARIABLE = "KAMILTON_STOP_SECONDS";

  /** Batch systems kill half a minute after SIGTERM, some sooner; the log is complete anyway. */
  private static final long USUAL_SECONDS = 10;

  private final long deadline;
  private final boolean limited;
  private final CountDownLatch rendered = new CountDownLatch(1);
  private final Thread hook;
  private final Runnable late;
  private final long patience;
  private final BooleanSupplier stop;
  private volatile boolean signalled;
  private volatile boolean asked;

  /**
   * Listens to signals.
   *
   * @param time allowed; null for no end
   * @param stop asked again and again, on any thread, whether to stop as Ctrl-C does
   * @param late what is done where a signal has waited long enough, and files are missing
   */
  public Interruption(@Nullable Duration time, BooleanSupplier stop, Runnable late) {
    this.stop = stop;
    this.late = late;
    patience = seconds(System.getenv(VARIABLE));
    limited = time != null;
    deadline = System.nanoTime() + (time == null ? 0 : time.toNanos());
    hook = new Thread(this::await, "kamilton-interruption");
    Runtime.getRuntime().addShutdownHook(hook);
  }

  private void await() {
    signalled = true;
    try {
      if (!rendered.await(patience, TimeUnit.SECONDS)) {
        late.run();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private static long seconds(@Nullable String variable) {
    if (variable == null || variable.isEmpty()) {
      return USUAL_SECONDS;
    }
    if (!variable.matches("[0-9]{1,9}")) {
      throw new InputException(
          "%s is %s; allowed: a whole number of seconds from 0"
              .formatted(VARIABLE, Quoted.of(variable)));
    }
    return Long.parseLong(variable);
  }

  /** Stops the run as Ctrl-C does; from any thread. */
  void stop() {
    asked = true;
  }

  /** Whether the run is to stop. */
  @Override
  public boolean getAsBoolean() {
    return isStopped() || isOverTime();
  }

  /** Whether a signal or the user stopped it. */
  boolean isStopped() {
    if (!asked && stop.getAsBoolean()) {
      asked = true;
    }
    return signalled || asked;
  }

  boolean isOverTime() {
    return limited && System.nanoTime() - deadline >= 0;
  }

  /** What there is to save is saved. */
  @Override
  public void close() {
    rendered.countDown();
    if (!signalled) {
      try {
        Runtime.getRuntime().removeShutdownHook(hook);
      } catch (IllegalStateException e) {
        // a signal came just now: the hook ends by itself
        return;
      }
    }
  }
}
