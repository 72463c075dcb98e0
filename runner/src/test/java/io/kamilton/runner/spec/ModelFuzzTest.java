package io.kamilton.runner.spec;

import static org.junit.jupiter.api.Assertions.assertTrue;

import io.kamilton.random.Purpose;
import io.kamilton.random.RandomStream;
import io.kamilton.runner.input.InputException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * Model files, changed at random: a model or an {@link InputException} of a few lines, and nothing
 * else. {@code -Dfuzz.seconds=N} goes on for N seconds.
 */
@Tag("one-jdk")
class ModelFuzzTest {
  private static final int CASES = 3000;
  private static final int MOST = 4;

  private static final List<String> WORDS =
      List.of(
          ":",
          ": ",
          "\n",
          "\n  ",
          "- ",
          "{",
          "}",
          "[",
          "]",
          ", ",
          "\"",
          "'",
          "#",
          "&a ",
          "*a",
          "!!str ",
          "|",
          ">",
          "---\n",
          "...",
          "%YAML 1.2\n",
          "~",
          "null",
          "true",
          "1e999",
          ".nan",
          "-.inf",
          "0x1F",
          "9".repeat(30),
          "-1",
          "0",
          "1.5",
          "<<: *a",
          "? ",
          "\t",
          "\u0000",
          "\ufeff",
          "é",
          "𝛼",
          "prior: ",
          "size: 2147483647",
          "target:",
          "normal(0, -1)",
          "parameters: []");

  @Test
  @Timeout(value = 1, unit = TimeUnit.HOURS)
  void everyTextIsAModelOrRefused() {
    List<String> texts = GoodModels.all().stream().map(GoodModels.Row::text).toList();
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(Long.getLong("fuzz.seconds", 0));
    int models = 0;
    int number = 0;
    for (; number < CASES || System.nanoTime() < end; number++) {
      RandomStream random = RandomStream.of(4, 0, number, Purpose.TEST);
      models += isModel(changed(texts, random), number) ? 1 : 0;
    }
    System.out.println("fuzzed model files: " + number + ", models " + models);
    assertTrue(models > 0 && models < number);
  }

  private static String changed(List<String> texts, RandomStream random) {
    StringBuilder text = new StringBuilder(texts.get(random.nextInt(texts.size())));
    for (int k = random.nextInt(MOST); k >= 0; k--) {
      int from = random.nextInt(text.length() + 1);
      int to = Math.min(text.length(), from + random.nextInt(12));
      switch (random.nextInt(5)) {
        case 0 -> text.delete(from, to);
        case 1 -> text.insert(from, WORDS.get(random.nextInt(WORDS.size())));
        case 2 -> text.insert(from, text.substring(from, to));
        case 3 -> text.replace(from, to, WORDS.get(random.nextInt(WORDS.size())));
        default -> text.insert(from, (char) random.nextInt(0x300));
      }
    }
    return text.toString();
  }

  private static boolean isModel(String text, int number) {
    try {
      String written = ModelFile.write(ModelFile.parse(text, Path.of("model.yaml")));
      return !written.isEmpty();
    } catch (InputException e) {
      assertTrue(e.getMessage() != null && e.getMessage().length() < 5000, () -> text);
      return false;
    } catch (RuntimeException | Error e) {
      throw new AssertionError("model " + number + ":\n" + text, e);
    }
  }
}
