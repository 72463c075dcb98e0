package io.kamilton.external.process;

import io.kamilton.external.Ticks;
import io.kamilton.target.EvaluationFailure;
import io.kamilton.target.Outcome;
import io.kamilton.target.TargetException;
import java.io.IOException;
import java.time.Duration;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The running programs of a target: starts them, and ends them.
 *
 * <p>A thread watches them: it ends those whose answer is late, and tells of a first one that is
 * slow.
 */
final class Programs implements AutoCloseable {
  /** How long a program may take to end by itself once its input has ended. */
  private static final Duration FAREWELL = Duration.ofMillis(200);

  /** After so many failed starts without one answer no program is started any more. */
  private static final int STARTS = 3;

  private static final long LONGEST_SLEEP = Duration.ofSeconds(1).toNanos();

  private final Program program;
  private final @Nullable Duration timeout;
  private final Duration starting;
  private final Consumer<String> messages;

  /** The programs that run, each with the failed starts that were counted before it started. */
  private final Map<RunningProgram, Integer> running = new ConcurrentHashMap<>();

  private final Thread watchdog = new Thread(this::watch, "kamilton-watchdog");
  private volatile boolean closed;
  private boolean watched;
  private boolean told; // for the thread that watches

  // A first answer may take longer by this: an interpreter starts, a model is loaded.
  private Duration allowance;
  private boolean answered;
  private int failedStarts;
  private String firstFailure = ""; // empty once the user was told

  /**
   * No programs yet.
   *
   * @param timeout of an answer; null: none
   * @param starting after which a user hears that a program has not answered once
   */
  Programs(
      Program program, @Nullable Duration timeout, Duration starting, Consumer<String> messages) {
    this.program = program;
    this.timeout = timeout;
    this.starting = starting;
    this.messages = messages;
    allowance = starting;
    watchdog.setDaemon(true);
  }

  /** One more program. */
  synchronized RunningProgram start() {
    requireOpen();
    if (!answered && !firstFailure.isEmpty()) {
      messages.accept(firstFailure + "\nit is started again");
      firstFailure = "";
    }
    try {
      RunningProgram started = new RunningProgram(program);
      running.put(started, failedStarts);
      if (!watched) {
        watched = true;
        watchdog.start();
      }
      return started;
    } catch (IOException e) {
      String message = program + " could not be started: " + e.getMessage();
      throw failure(failedStarts, Outcome.CRASH, message);
    }
  }

  private void watch() {
    long longest = timeout == null ? LONGEST_SLEEP : Math.min(LONGEST_SLEEP, timeout.toNanos());
    while (!closed) {
      long now = Ticks.now();
      long wake = now + longest; // no deadline that is set meanwhile is nearer
      for (RunningProgram each : running.keySet()) {
        wake = Math.min(wake, each.expire(now));
        tellOfSilence(each, now);
      }
      LockSupport.parkNanos(this, wake - now);
    }
  }

  private void tellOfSilence(RunningProgram asked, long now) {
    if (!told && asked.silence(now) >= starting.toNanos()) {
      told = true;
      messages.accept(
          "%s has not answered for %s: it may be slow to start, or not flush its standard output after every line"
              .formatted(program, Ticks.text(starting)));
    }
  }

  private void requireOpen() {
    if (closed) {
      throw new CancellationException("the target was closed");
    }
  }

  /** How long the next answer may take; null: as long as it likes. */
  synchronized @Nullable Duration limit(RunningProgram asked) {
    return timeout == null || asked.hasAnswered() ? timeout : timeout.plus(allowance);
  }

  /** A program answered for the first time. */
  synchronized void answered(RunningProgram program) {
    Duration twice = program.startingTime().multipliedBy(2);
    boolean slowest = !answered || twice.compareTo(allowance) > 0;
    allowance = slowest ? twice : allowance;
    answered = true;
  }

  /**
   * The failure of a program that is of no use any more, and is ended.
   *
   * @return a {@link TargetException} where the program cannot start
   */
  synchronized RuntimeException end(RunningProgram useless, Outcome outcome, String message) {
    useless.kill();
    @Nullable Integer before = running.remove(useless);
    return failure(before == null ? failedStarts : before, outcome, message);
  }

  /**
   * Counts a failed start unless another was counted since that program was started: chains start
   * their programs at the same time, and what fails together is one failed start.
   *
   * @param before failed starts that were counted before the program was started
   */
  private RuntimeException failure(int before, Outcome outcome, String message) {
    if (answered) {
      return new EvaluationFailure(outcome, message);
    }
    if (before == failedStarts) {
      failedStarts++;
      firstFailure = failedStarts == 1 ? message : firstFailure;
    }
    return failedStarts < STARTS
        ? new EvaluationFailure(outcome, message)
        : new TargetException(
            "%s%nit is not started again: after %d starts it has not answered once; it cannot start, or it ends at each point where it was asked"
                .formatted(message, STARTS),
            null);
  }

  /** Ends all programs: by the end of their input, or by force after a moment. */
  @Override
  public void close() {
    Set<RunningProgram> last;
    synchronized (this) {
      closed = true;
      last = Set.copyOf(running.keySet());
      running.clear();
    }
    LockSupport.unpark(watchdog);
    last.forEach(RunningProgram::close);
    long deadline = Ticks.now() + FAREWELL.toNanos();
    for (RunningProgram each : last) {
      var unused = each.awaitEnd(Duration.ofNanos(Math.max(0, deadline - Ticks.now())));
      each.kill();
    }
  }
}
