package io.kamilton.external.process;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.kamilton.external.Returns;
import io.kamilton.target.Answer;
import io.kamilton.target.Call;
import io.kamilton.target.Gradient;
import io.kamilton.target.Point;
import io.kamilton.target.Question;
import io.kamilton.target.Response;
import io.kamilton.target.Seeds;
import io.kamilton.target.TargetException;
import java.io.BufferedReader;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.PipedInputStream;
import java.io.PipedOutputStream;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What is said to the program that started this one, and what its lines mean. */
@Timeout(60)
class CallerTest {
  private final PipedOutputStream toCaller = new PipedOutputStream();
  private final PipedOutputStream toReader = new PipedOutputStream();
  private final BufferedReader fromCaller;
  private final Caller caller;
  private final ExecutorService chains = Executors.newCachedThreadPool();

  CallerTest() throws IOException {
    fromCaller = new BufferedReader(new InputStreamReader(new PipedInputStream(toReader), UTF_8));
    caller = new Caller(new PipedInputStream(toCaller), toReader);
  }

  @AfterEach
  void end() {
    chains.shutdownNow();
  }

  private CallerTarget target(boolean noisy, int seeds) {
    caller.listen();
    return new CallerTarget(caller, Returns.LOG_DENSITY, List.of("x"), noisy, seeds);
  }

  private void say(String line) throws IOException {
    toCaller.write((line + "\n").getBytes(UTF_8));
    toCaller.flush();
  }

  private static Question density(double x, int chain) {
    return Question.density(new double[] {x}, new Call(chain, 7 + chain));
  }

  private Future<List<Response>> asked(CallerTarget target, Question... questions) {
    return chains.submit(() -> target.answer(List.of(questions)));
  }

  @Test
  void questionsAreAskedAtOnce() throws Exception {
    Future<List<Response>> told = asked(target(false, 1), density(0.5, 0), density(-2, 1));
    assertEquals(
        "{\"ask\": [{\"theta\": [0.5], \"seed\": 7}, {\"theta\": [-2], \"seed\": 8}]}",
        fromCaller.readLine());
    say("{\"answers\": [-1.5, {\"log_density\": -Infinity, \"extra\": {\"y\": 2}}]}");
    assertEquals(Answer.of(-1.5), told.get().get(0));
    Answer second = assertInstanceOf(Answer.class, told.get().get(1));
    assertEquals(Double.NEGATIVE_INFINITY, second.logEstimate());
    assertEquals("y", second.extras().get(0).name());
  }

  @Test
  void whatIsAskedMeanwhileIsAskedTogether() throws Exception {
    CallerTarget target = target(true, 1);
    Future<List<Response>> first = asked(target, density(1, 0));
    assertEquals("{\"ask\": [{\"theta\": [1], \"seed\": 7}]}", fromCaller.readLine());
    Future<List<Response>> second = asked(target, density(2, 1));
    Future<List<Response>> third = asked(target, density(2, 1));
    while (caller.waiting() < 2) {
      Thread.onSpinWait();
    }
    say("{\"answers\": [-1]}");
    assertEquals(
        "{\"ask\": [{\"theta\": [2], \"seed\": 8}, {\"theta\": [2], \"seed\": 8}]}",
        fromCaller.readLine());
    say("{\"answers\": [-2, -2]}");
    assertEquals(List.of(Answer.of(-1)), first.get());
    assertEquals(List.of(Answer.of(-2)), second.get());
    assertEquals(List.of(Answer.of(-2)), third.get());
  }

  @Test
  void whatIsNoAnswerIsAFailureOfItsPoint() throws Exception {
    Future<List<Response>> told =
        asked(target(false, 1), density(1, 0), density(2, 1), density(3, 2));
    awaitQuestions();
    say("{\"answers\": [{\"error\": \"no such x\"}, \"high\", {\"log_likelihood\": 1}]}");
    List<String> why =
        told.get().stream().map(each -> "" + ((Response.Failed) each).why().getMessage()).toList();
    assertEquals("no such x", why.get(0));
    assertTrue(why.get(1).startsWith("the function answered with the text \"high\""), why.get(1));
    assertTrue(why.get(2).startsWith("the function answered \"log_likelihood\""), why.get(2));
  }

  @Test
  void aGradientComesWithItsDensity() throws Exception {
    CallerTarget target = target(false, 1);
    Future<List<Response>> told =
        asked(target, Question.gradient(new double[] {2}, new Call(0, 9)));
    assertEquals("{\"ask\": [{\"theta\": [2], \"seed\": 0}]}", fromCaller.readLine());
    say("{\"answers\": [{\"log_density\": -2, \"gradient\": [-4]}]}");
    assertEquals(List.of(new Gradient(Point.of(-4))), told.get());
    assertEquals(List.of(Answer.of(-2)), target.answer(List.of(density(2, 0))));
  }

  @Test
  void aMissingGradientEndsTheRun() throws Exception {
    Question question = Question.gradient(new double[] {2}, new Call(0, 9));
    Future<List<Response>> told = asked(target(false, 1), question);
    awaitQuestions();
    say("{\"answers\": [-2]}");
    assertInstanceOf(TargetException.class, cause(told));
  }

  @Test
  void severalSeedsAreAList() throws Exception {
    Call call = new Call(0, Seeds.of(3, 4));
    var unused = asked(target(true, 2), Question.density(new double[] {1}, call));
    assertEquals("{\"ask\": [{\"theta\": [1], \"seeds\": [3, 4]}]}", fromCaller.readLine());
  }

  @Test
  void arraysArePacked() throws Exception {
    caller.pack();
    Future<List<Response>> told = asked(target(false, 1), density(1, 0), density(-2, 1));
    assertEquals(
        "{\"ask\": {\"theta\": \"AAAAAAAA8D8AAAAAAAAAwA==\", \"seeds\": \"BwAAAAAAAAAIAAAAAAAAAA==\"}}",
        fromCaller.readLine());
    say("{\"answers\": \"AAAAAAAAwD8AAAAAAADw/w==\"}");
    assertEquals(List.of(Answer.of(0.125), Answer.of(Double.NEGATIVE_INFINITY)), told.get());
  }

  @Test
  void stopCancelsWhatWaits() throws Exception {
    CallerTarget target = target(false, 1);
    Future<List<Response>> told = asked(target, density(1, 0));
    awaitQuestions();
    say("{\"stop\": true}");
    assertInstanceOf(CancellationException.class, cause(told));
    assertTrue(caller.isStopped());
    assertThrows(CancellationException.class, () -> target.answer(List.of(density(1, 0))));
  }

  @Test
  void theEndOfTheInputStops() throws Exception {
    Future<List<Response>> told = asked(target(false, 1), density(1, 0));
    awaitQuestions();
    toCaller.close();
    assertInstanceOf(CancellationException.class, cause(told));
    assertTrue(caller.isStopped());
  }

  @Test
  void answersAreCounted() throws Exception {
    Future<List<Response>> told = asked(target(false, 1), density(1, 0));
    awaitQuestions();
    say("{\"answers\": [1, 2]}");
    assertEquals("the program gave 2 answers to 1 questions", cause(told).getMessage());
  }

  @Test
  void anErrorOfTheListenerIsHeardOf() throws Exception {
    InputStream broken =
        new FilterInputStream(InputStream.nullInputStream()) {
          @Override
          public int read(byte[] to, int from, int most) throws IOException {
            awaitQuestions();
            throw new OutOfMemoryError("planted");
          }
        };
    Caller listening = new Caller(broken, toReader);
    listening.listen();
    CallerTarget target = new CallerTarget(listening, Returns.LOG_DENSITY, List.of("x"), false, 1);
    Future<List<Response>> told = asked(target, density(1, 0));
    assertEquals(
        "the answers of the program cannot be read: java.lang.OutOfMemoryError: planted",
        cause(told).getMessage());
  }

  private void awaitQuestions() throws IOException {
    assertTrue(fromCaller.readLine().startsWith("{\"ask\": "));
  }

  private static Throwable cause(Future<?> told) {
    return Objects.requireNonNull(assertThrows(ExecutionException.class, told::get).getCause());
  }
}
