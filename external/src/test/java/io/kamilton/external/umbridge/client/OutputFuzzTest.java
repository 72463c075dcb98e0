package io.kamilton.external.umbridge.client;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.kamilton.external.Mutations;
import io.kamilton.random.Purpose;
import io.kamilton.random.RandomStream;
import io.kamilton.target.EvaluationFailure;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * Answers of UM-Bridge servers, changed at random: numbers or an {@link EvaluationFailure}, and
 * nothing else. {@code -Dfuzz.seconds=N} goes on for N seconds.
 */
@Tag("one-jdk")
class OutputFuzzTest {
  private static final int CASES = 30_000;
  private static final int[] STATUS = {200, 200, 200, 400, 500, 502};

  private static final List<String> ANSWERS =
      List.of(
          "{\"output\": [[-1.5, 2], [nan]]}",
          "{\"output\": [[1, -inf], [\"-Infinity\"]], \"more\": {\"a\": [1]}}",
          "{\"output\": [1, 2]}",
          "{\"error\": {\"type\": \"InvalidInput\", \"message\": \"too hot\"}}",
          "{\"error\": \"just words\"}",
          "<html>502 Bad Gateway</html>");

  @Test
  @Timeout(value = 1, unit = TimeUnit.HOURS)
  void everyAnswerIsNumbersOrAFailure() {
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(Long.getLong("fuzz.seconds", 0));
    int understood = 0;
    int answers = 0;
    for (int i = 0; i < CASES || System.nanoTime() < end; i++, answers++) {
      RandomStream random = RandomStream.of(3, 0, i, Purpose.TEST);
      byte[] body = Mutations.of(ANSWERS, random);
      HttpAnswer answer = new HttpAnswer(STATUS[random.nextInt(STATUS.length)], body);
      understood += isUnderstood(answer, random.nextInt(2) == 0, i) ? 1 : 0;
    }
    System.out.println("fuzzed UM-Bridge answers: " + answers + ", understood " + understood);
    assertTrue(understood > 0 && understood < answers);
  }

  private static boolean isUnderstood(HttpAnswer answer, boolean nested, int number) {
    try {
      var unused =
          nested
              ? OutputReader.vectors(answer, new int[] {2, 1}, "a model")
              : OutputReader.vector(answer, 2, "a model");
      return true;
    } catch (EvaluationFailure e) {
      return false;
    } catch (RuntimeException | Error e) {
      String text = new String(answer.body(), UTF_8);
      throw new AssertionError("answer " + number + ": " + text, e);
    }
  }
}
