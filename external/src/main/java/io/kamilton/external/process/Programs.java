package io.kamilton.external.process;

import io.kamilton.external.Ticks;
import io.kamilton.target.EvaluationFailure;
import io.kamilton.target.Outcome;
import java.io.IOException;
import java.time.Duration;
import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.CancellationException;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** The running programs of a target: starts them, has them watched, and ends them. */
final class Programs implements AutoCloseable {
  /** How long a program may take to end by itself once its input has ended. */
  private static final Duration FAREWELL = Duration.ofMillis(200);

  private static final int SUSPICIOUS = 3;

  private final Program program;
  private final @Nullable Duration timeout;
  private final Watchdog watchdog;
  private final Set<RunningProgram> running = new HashSet<>();
  private boolean closed;
  private boolean watched;

  // A first answer may take longer by this: an interpreter starts, a model is loaded.
  private Duration allowance;
  private boolean answered;
  private int deaths;

  Programs(
      Program program, @Nullable Duration timeout, Duration starting, Consumer<String> messages) {
    this.program = program;
    this.timeout = timeout;
    allowance = starting;
    watchdog = new Watchdog(program.toString(), timeout, starting, messages);
  }

  /** One more program. */
  synchronized RunningProgram start() {
    requireOpen();
    try {
      RunningProgram started = new RunningProgram(program);
      running.add(started);
      watchdog.add(started);
      if (!watched) {
        watched = true;
        watchdog.start();
      }
      return started;
    } catch (IOException e) {
      throw new EvaluationFailure(
          Outcome.CRASH, program + " could not be started: " + e.getMessage());
    }
  }

  synchronized void requireOpen() {
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

  /** Ends a program that is of no use any more; says so if none ever was. */
  synchronized String discard(RunningProgram useless) {
    useless.kill();
    watchdog.remove(useless);
    running.remove(useless);
    if (answered) {
      return "";
    }
    allowance = Duration.ZERO;
    deaths++;
    return deaths < SUSPICIOUS
        ? ""
        : "\n  (it was started " + deaths + " times and has not answered once)";
  }

  /** Ends all programs: by the end of their input, or by force after a moment. */
  @Override
  public void close() {
    Set<RunningProgram> last;
    synchronized (this) {
      closed = true;
      last = Set.copyOf(running);
      running.clear();
    }
    watchdog.stop();
    last.forEach(RunningProgram::close);
    long deadline = Ticks.now() + FAREWELL.toNanos();
    for (RunningProgram each : last) {
      var unused = each.awaitEnd(Duration.ofNanos(Math.max(0, deadline - Ticks.now())));
      each.kill();
    }
  }
}
