package io.kamilton.external.process;

import io.kamilton.external.BadAnswer;
import io.kamilton.target.EvaluationFailure;
import io.kamilton.target.Outcome;
import io.kamilton.target.Point;
import io.kamilton.target.Seeds;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The requests of a chain and their answers: one program, started at the first request, and again
 * after one that it did not survive.
 */
final class Conversation {
  /** A point and the answer for it. */
  private record Exchange(Point theta, Reply reply, boolean forGradient) {}

  private final ProcessSettings settings;
  private final Program program;
  private final Programs programs;
  private final ReentrantLock lock = new ReentrantLock();
  private @Nullable RunningProgram running;
  private volatile @Nullable Exchange last;

  Conversation(ProcessSettings settings, Program program, Programs programs) {
    this.settings = settings;
    this.program = program;
    this.programs = programs;
  }

  /** The answer at a point; waits while another thread asks. */
  Reply ask(double[] theta, Seeds seeds, boolean forGradient) {
    lock.lock();
    try {
      return askNow(theta, seeds, forGradient);
    } finally {
      lock.unlock();
    }
  }

  /** The same, unless another thread asks just now. */
  Optional<Reply> askIfIdle(double[] theta, Seeds seeds, boolean forGradient) {
    if (!lock.tryLock()) {
      return Optional.empty();
    }
    try {
      return Optional.of(askNow(theta, seeds, forGradient));
    } finally {
      lock.unlock();
    }
  }

  /** Data drawn at θ, as JSON. */
  String askForData(double[] theta, long seed) {
    lock.lock();
    try {
      RequestLine request = RequestLine.simulation(theta, seed);
      return exchange(program(), request, AnswerReader::data);
    } finally {
      lock.unlock();
    }
  }

  /** The last answer, if it was for that point and a gradient was wanted of it. */
  Optional<Reply> answeredForGradient(double[] theta) {
    return Optional.ofNullable(last)
        .filter(exchange -> exchange.forGradient && isAt(exchange, theta))
        .map(Exchange::reply);
  }

  /** The last answer, if it was for that point and has a gradient. */
  Optional<Reply> answeredWithGradient(double[] theta) {
    return Optional.ofNullable(last)
        .filter(exchange -> exchange.reply.gradient() != null && isAt(exchange, theta))
        .map(Exchange::reply);
  }

  private static boolean isAt(Exchange exchange, double[] theta) {
    return IntStream.range(0, theta.length).allMatch(l -> exchange.theta.get(l) == theta[l]);
  }

  private Reply askNow(double[] theta, Seeds seeds, boolean forGradient) {
    RequestLine request = RequestLine.evaluation(theta, seeds);
    RunningProgram asked = program();
    boolean first = !asked.hasAnswered();
    Reply reply;
    try {
      reply = exchange(asked, request, line -> AnswerReader.read(line, settings));
    } finally {
      if (first && running == asked) {
        programs.answered(asked); // an error is an answer too
      }
    }
    last = new Exchange(Point.of(theta), reply, forGradient);
    return reply;
  }

  /** A program that has its data. */
  private RunningProgram program() {
    if (running != null) {
      return running;
    }
    RunningProgram started = programs.start();
    running = started;
    String data = settings.data();
    if (data != null) {
      tell(started, RequestLine.data(data, settings.parameters()));
      programs.answered(started);
    }
    return started;
  }

  /** Without its data a program is of no use, whatever it says instead. */
  private void tell(RunningProgram started, RequestLine data) {
    boolean ready;
    try {
      ready = exchange(started, data, AnswerReader::isReady);
    } catch (EvaluationFailure failure) {
      throw running == null
          ? failure
          : useless(started, failure.outcome(), "" + failure.getMessage());
    }
    if (!ready) {
      throw useless(
          started, Outcome.NONSENSE, program + " did not answer {\"ready\": true} to its data");
    }
  }

  private <T> T exchange(RunningProgram asked, RequestLine request, Function<LineReader, T> read) {
    try {
      return read.apply(asked.exchange(request, programs.limit(asked)));
    } catch (BadAnswer bad) {
      String message = program + " " + bad.getMessage();
      if (bad.isUnreadable()) {
        throw useless(asked, Outcome.NONSENSE, message);
      }
      throw new EvaluationFailure(Outcome.NONSENSE, message);
    } catch (EvaluationFailure failure) {
      if (failure.outcome() == Outcome.ERROR) {
        throw failure;
      }
      throw useless(asked, failure.outcome(), "" + failure.getMessage());
    } catch (CancellationException closed) {
      running = null;
      throw closed;
    }
  }

  /** A failure after which the program is not asked again. */
  private RuntimeException useless(RunningProgram program, Outcome outcome, String message) {
    running = null;
    return programs.end(program, outcome, message);
  }
}
