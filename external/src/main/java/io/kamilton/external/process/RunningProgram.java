package io.kamilton.external.process;

import io.kamilton.external.BadAnswer;
import io.kamilton.external.Ticks;
import io.kamilton.target.EvaluationFailure;
import io.kamilton.target.Outcome;
import java.io.IOException;
import java.io.OutputStream;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * A program that was started, and is asked by one thread at a time.
 *
 * <p>The thread that asks also reads the answer. Its deadline is open to others: whoever swaps it
 * for {@link #EXPIRED} ends the program, and thereby the reading.
 */
final class RunningProgram {
  /** How long a program that closed its output may take to end, and to say why. */
  private static final Duration PATIENCE = Duration.ofSeconds(2);

  /** How soon a target is closed whose process got the same signal as the program. */
  private static final Duration CLOSING = Duration.ofSeconds(5);

  private static final long NO_DEADLINE = Long.MAX_VALUE;
  private static final long IDLE = 0;
  private static final long EXPIRED = -1;
  private static final long CLOSED = -2;

  private final Program program;
  private final ProcessTree tree;
  private final OutputStream requests;
  private final LineReader answers;
  private final ErrorTail errors;
  private final AtomicLong deadline = new AtomicLong(IDLE);
  private final CountDownLatch closed = new CountDownLatch(1);
  private final long started = Ticks.now();
  private volatile long firstAnswer;

  RunningProgram(Program program) throws IOException {
    this.program = program;
    // no Python of whatever name may hold back an answer
    tree = ProcessTree.start(program, Map.of("PYTHONUNBUFFERED", "1"));
    requests = tree.root().getOutputStream();
    answers = new LineReader(tree.root().getInputStream());
    errors = new ErrorTail(tree.root().getErrorStream());
  }

  /** The line that answers a request, until the next one is sent. */
  LineReader exchange(RequestLine request, @Nullable Duration limit) {
    long due = limit == null ? NO_DEADLINE : Ticks.now() + limit.toNanos();
    if (!deadline.compareAndSet(IDLE, due)) {
      throw new CancellationException("the target was closed");
    }
    boolean answered = send(request) && receive();
    if (!deadline.compareAndSet(due, IDLE)) {
      throw late(limit);
    }
    if (!answered) {
      throw ended();
    }
    if (firstAnswer == 0) {
      firstAnswer = Ticks.now();
    }
    return answers;
  }

  private boolean send(RequestLine request) {
    try {
      if (answers.hasMore()) {
        throw BadAnswer.unreadable(
            ("wrote %s to standard output without being asked; every request has one line as its"
                    + " answer, and prints belong on standard error")
                .formatted(answers.excerptOfMore()));
      }
      request.writeTo(requests);
      return true;
    } catch (IOException e) {
      return false; // it does not listen any more
    }
  }

  private boolean receive() {
    try {
      return answers.next();
    } catch (IOException e) {
      return false;
    }
  }

  private EvaluationFailure late(@Nullable Duration limit) {
    if (deadline.get() == CLOSED) {
      throw new CancellationException("the target was closed");
    }
    String hint =
        "; it had not answered before: does it flush its standard output after every line?";
    return new EvaluationFailure(
        Outcome.TIMEOUT,
        "%s did not answer within %s and was ended%s%s"
            .formatted(
                program,
                Ticks.text(limit == null ? Duration.ZERO : limit),
                firstAnswer == 0 ? hint : "",
                said()));
  }

  private EvaluationFailure ended() {
    boolean over = awaitEnd(PATIENCE);
    if (over && ExitStatus.isSignalForAll(tree.root().exitValue())) {
      awaitClosing();
    }
    if (deadline.get() == CLOSED) {
      throw new CancellationException("the target was closed");
    }
    if (over) {
      errors.await(PATIENCE.toMillis());
    }
    String how =
        over
            ? ExitStatus.words(tree.root().exitValue())
            : "closed its standard input or output without ending";
    String piece = answers.isEmpty() ? "" : ", in the middle of the line " + answers.excerpt();
    return new EvaluationFailure(
        Outcome.CRASH, program + " " + how + " instead of answering" + piece + said());
  }

  /** Ctrl-C ends the program first: that is the end of the run, no failure of an evaluation. */
  private void awaitClosing() {
    try {
      var unused = closed.await(CLOSING.toNanos(), TimeUnit.NANOSECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private String said() {
    String lines = errors.lastLines();
    return lines.isEmpty() ? "" : "; the end of its standard error:" + lines;
  }

  /** Waits for its end; true if it came. */
  boolean awaitEnd(Duration longest) {
    try {
      return tree.root().waitFor(longest.toNanos(), TimeUnit.NANOSECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return !tree.root().isAlive();
    }
  }

  /** When it is to be looked at next; ends it if its answer is late. */
  long expire(long now) {
    long due = deadline.get();
    if (due > 0 && due <= now && deadline.compareAndSet(due, EXPIRED)) {
      tree.kill();
      return NO_DEADLINE;
    }
    return due > 0 ? due : NO_DEADLINE;
  }

  /** How long it has been without its first answer; 0 if it came. */
  long silence(long now) {
    return firstAnswer == 0 ? now - started : 0;
  }

  /** From its start to its first answer. */
  Duration startingTime() {
    return Duration.ofNanos(firstAnswer - started);
  }

  boolean hasAnswered() {
    return firstAnswer != 0;
  }

  /** Asks it to end by the end of its input; a program that is busy is ended at once. */
  void close() {
    boolean idle = deadline.getAndSet(CLOSED) == IDLE;
    closed.countDown();
    if (idle) {
      try {
        requests.close();
        return;
      } catch (IOException e) {
        // it does not listen any more
      }
    }
    tree.kill();
  }

  /** Ends it and all that it started. */
  void kill() {
    tree.kill();
  }
}
