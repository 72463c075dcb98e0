package io.kamilton.external.process;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.kamilton.external.BadAnswer;
import io.kamilton.target.EvaluationFailure;
import io.kamilton.target.Extra;
import io.kamilton.target.Outcome;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class AnswerReaderTest {
  private static Reply read(String line) {
    LineReader lines = new LineReader(new ByteArrayInputStream((line + "\n").getBytes(UTF_8)));
    try {
      assertTrue(lines.next());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return AnswerReader.read(
        lines, ProcessSettings.of(List.of("model"), Path.of("."), List.of("mu", "y.1")));
  }

  /** Extras become columns beside the parameters, in files that others read. */
  @ParameterizedTest
  @ValueSource(strings = {"mu", "y", "P(a,b)", "", "lp__", "chain", "draw", "1a", "ü"})
  void extrasHaveNamesThatColumnsMayHave(String name) {
    String line = "{\"log_density\": -1, \"extra\": {\"" + name + "\": 1}}";
    BadAnswer refused = assertThrows(BadAnswer.class, () -> read(line));
    assertTrue(("" + refused.getMessage()).contains("an extra called \"" + name + "\""));
  }

  @ParameterizedTest
  @CsvSource(
      quoteCharacter = '\'',
      value = {
        "-12.5, -12.5",
        "-3, -3",
        "1e-3, 0.001",
        "-.5, -0.5",
        "5., 5",
        "+2.5, 2.5",
        "-9007199254740993, -9007199254740992",
        "-Infinity, -Infinity",
        "-inf, -Infinity",
        "-Inf, -Infinity",
        "-INF, -Infinity",
        "Infinity, Infinity",
        "inf, Infinity",
        "Inf, Infinity",
        "NaN, NaN",
        "nan, NaN",
        "-nan, NaN",
        "NA, NaN",
        "null, NaN",
        "'\"-Infinity\"', -Infinity",
        "'\"-inf\"', -Infinity",
        "'\"inf\"', Infinity",
        "'\"Infinity\"', Infinity",
        "'\"nan\"', NaN",
        "'\"NaN\"', NaN"
      })
  void numbersInEverySpelling(String text, double value) {
    assertEquals(value, read("{\"log_density\": " + text + "}").answer().logEstimate());
    Reply inList = read("{\"extra\": {\"inf\": [0, " + text + "]}, \"log_density\": " + text + "}");
    assertEquals(value, inList.answer().extras().get(0).values().get(1));
    assertEquals("inf", inList.answer().extras().get(0).name());
  }

  /** Found by {@link AnswerFuzzTest}. */
  @ParameterizedTest
  @ValueSource(strings = {".", "-.", "+.", ".e3"})
  void aPointWithoutDigitsIsNoNumber(String text) {
    assertThrows(BadAnswer.class, () -> read("{\"log_density\": " + text + "}"));
    assertThrows(
        BadAnswer.class, () -> read("{\"log_density\": 1, \"extra\": {\"a\": [" + text + "]}}"));
  }

  @Test
  void everythingBesideTheDensity() {
    Reply reply =
        read(
            "{\"time\": {\"a\": [1]}, \"gradient\": [1, -inf], \"log_density\": -1, \"extra\":"
                + " {\"tau\": 2, \"log_lik\": [1, nan], \"one\": [3], \"none\": []}, \"error\":"
                + " null}");
    assertArrayEquals(
        new double[] {1, Double.NEGATIVE_INFINITY},
        Objects.requireNonNull(reply.gradient()).toArray());
    List<Extra> extras = reply.answer().extras();
    assertEquals(
        List.of("tau", "log_lik", "one", "none"), extras.stream().map(Extra::name).toList());
    assertEquals(List.of(false, true, true, true), extras.stream().map(Extra::vector).toList());
    assertEquals(0, extras.get(3).values().dimension());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '\'',
      value = {
        "{\"log_likelihood\": 1} | answered \"log_likelihood\", but the model says returns:"
            + " log-density, which is \"log_density\"",
        "{\"logdensity\": 1} | answered without \"log_density\"; its answer has \"logdensity\"",
        "{\"extra\": {}} | answered without \"log_density\"; its answer has \"extra\"",
        "{} | its answer is empty",
        "{\"log_density\": \"much\"} | the text \"much\" for \"log_density\"; it must be a number",
        "{\"log_density\": [1]} | a list for \"log_density\"; it must be a number",
        "{\"log_density\": true} | true for \"log_density\"; it must be a number",
        "{\"log_density\": 1, \"log_density\": 2} | \"log_density\" twice",
        "{\"log_density\": 1, \"extra\": {\"a\": 1, \"b\": [2], \"a\": {}}} | \"a\" twice",
        "{\"log_density\": 1, \"gradient\": [1]} | a \"gradient\" of 1 numbers; it must have 2",
        "{\"log_density\": 1, \"gradient\": 3} | 3 for \"gradient\"; it must be a list of 2"
            + " numbers",
        "{\"log_density\": 1, \"extra\": [1]} | a list for \"extra\"; it must be an object",
        "{\"log_density\": 1, \"extra\": {\"a\": [[1]]}} | a list inside of \"extra\": \"a\"",
        "{\"log_density\": 1, \"extra\": {\"a\": \"b\"}} | the text \"b\" for \"extra\": \"a\""
      })
  void wrongAnswersAreNamed(String line, String words) {
    BadAnswer bad = assertThrows(BadAnswer.class, () -> read(line));
    assertTrue(("" + bad.getMessage()).contains(words), bad::getMessage);
    assertFalse(bad.isUnreadable());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '\'',
      value = {
        "hello | wrote \"hello\" to standard output, which is not JSON",
        "{\"log_density\": 1 | which is not JSON",
        "{\"log_density\": infinite} | which is not JSON",
        "{'''log_density''': 1} | which is not JSON",
        "{\"log_density\": 1} {\"log_density\": 1} | more than one answer: ",
        "3.5 | wrote \"3.5\" to standard output; an answer is an object",
        "[1] | an answer is an object",
        "12 samples | which is not JSON"
      })
  void whatIsNoAnswerBreaksTheConversation(String line, String words) {
    BadAnswer bad = assertThrows(BadAnswer.class, () -> read(line));
    assertTrue(("" + bad.getMessage()).contains(words), bad::getMessage);
    assertTrue(bad.isUnreadable());
  }

  @Test
  void anErrorIsTheProgramsOwnWords() {
    EvaluationFailure failure =
        assertThrows(
            EvaluationFailure.class, () -> read("{\"error\": \"no π\", \"log_density\": 1}"));
    assertEquals(Outcome.ERROR, failure.outcome());
    assertEquals("no π", failure.getMessage());
  }

  /** The words of an error in every shape. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "\"  too hot \" | too hot",
        "{\"type\": \"E\", \"message\": \"too hot\"} | E: too hot",
        "[] | an error without words",
        "3 | 3"
      })
  void errorsInEveryShape(String error, String words) {
    EvaluationFailure failure =
        assertThrows(EvaluationFailure.class, () -> read("{\"error\": " + error + "}"));
    assertEquals(words, failure.getMessage());
  }

  /** Time is linear in the number of extras: the quadratic would be 10¹⁰ comparisons of names. */
  @Test
  @Timeout(60)
  void manyExtras() {
    int many = 100_000;
    String extras =
        IntStream.range(0, many)
            .mapToObj(i -> "\"e" + i + "\": " + i)
            .collect(Collectors.joining(", "));
    List<Extra> read =
        read("{\"log_density\": -inf, \"extra\": {" + extras + "}}").answer().extras();
    assertEquals(many, read.size());
    assertEquals("e99999", read.get(many - 1).name());
    assertEquals(many - 1, read.get(many - 1).values().get(0));
  }

  @Test
  void depthHasALimit() {
    String deep = "[".repeat(100_000) + "]".repeat(100_000);
    BadAnswer bad =
        assertThrows(BadAnswer.class, () -> read("{\"log_density\": 1, \"more\": " + deep + "}"));
    assertTrue(bad.isUnreadable());
  }
}
