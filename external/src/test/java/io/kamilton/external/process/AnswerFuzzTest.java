package io.kamilton.external.process;

import static org.junit.jupiter.api.Assertions.assertTrue;

import io.kamilton.external.BadAnswer;
import io.kamilton.external.Mutations;
import io.kamilton.external.Returns;
import io.kamilton.random.Purpose;
import io.kamilton.random.RandomStream;
import io.kamilton.target.EvaluationFailure;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * Lines of programs, changed at random: an answer, a {@link BadAnswer} or an {@link
 * EvaluationFailure}, and nothing else. {@code -Dfuzz.seconds=N} goes on for N seconds.
 */
@Tag("one-jdk")
class AnswerFuzzTest {
  private static final int CASES = 30_000;

  private static final List<String> ANSWERS =
      List.of(
          "{\"log_density\": -12.5}",
          "{\"log_density\": -1, \"gradient\": [1, -2e3], \"extra\": {\"tau\": 2, \"z\": [1,"
              + " nan]}}",
          "{\"log_likelihood\": -inf, \"time\": {\"a\": [1, {\"b\": null}]}}",
          "{\"simulation\": [1.5, -2, 3e-4]}",
          "{\"error\": \"singular matrix at \\u00e9\\n\"}",
          "{\"data\": {\"y\": [1, 2, [3]], \"name\": \"x\"}}",
          "[1, 2, 3]",
          "Traceback (most recent call last):");

  private static final List<ProcessSettings> SETTINGS =
      List.of(settings(Returns.LOG_DENSITY), settings(Returns.SIMULATION));

  private static ProcessSettings settings(Returns returns) {
    return new ProcessSettings(
        List.of("model"), Path.of("."), 2, returns, false, 1, null, null, List.of("mu", "y.1"));
  }

  @Test
  @Timeout(value = 1, unit = TimeUnit.HOURS)
  void everyLineIsAnAnswerOrAFailure() {
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(Long.getLong("fuzz.seconds", 0));
    int understood = 0;
    int lines = 0;
    for (int i = 0; i < CASES || System.nanoTime() < end; i++, lines++) {
      RandomStream random = RandomStream.of(2, 0, i, Purpose.TEST);
      byte[] bytes = Mutations.of(ANSWERS, random);
      int kind = random.nextInt(SETTINGS.size() + 1);
      understood += isUnderstood(bytes, kind, i) ? 1 : 0;
    }
    System.out.println("fuzzed lines: " + lines + ", understood " + understood);
    assertTrue(understood > 0 && understood < lines);
  }

  private static boolean isUnderstood(byte[] bytes, int kind, int number) {
    ByteArrayOutputStream line = new ByteArrayOutputStream();
    line.writeBytes(bytes);
    line.write('\n');
    LineReader lines = new LineReader(new ByteArrayInputStream(line.toByteArray()));
    try {
      while (lines.next()) {
        var unused =
            kind < SETTINGS.size()
                ? AnswerReader.read(lines, SETTINGS.get(kind))
                : AnswerReader.data(lines);
      }
      return true;
    } catch (BadAnswer | EvaluationFailure e) {
      return false;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (RuntimeException | Error e) {
      throw new AssertionError("line " + number + ": " + lines.excerpt(), e);
    }
  }
}
