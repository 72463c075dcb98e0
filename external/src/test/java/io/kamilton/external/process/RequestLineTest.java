package io.kamilton.external.process;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.kamilton.target.EvaluationFailure;
import io.kamilton.target.Seeds;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The bytes of requests: programs may read them without a JSON library. */
class RequestLineTest {
  private static String text(RequestLine line) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try {
      line.writeTo(out);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return out.toString(UTF_8);
  }

  @Test
  void numbersHaveTheFewestDigits() {
    double[] theta = {0.1, -3, 2e22, Double.MIN_VALUE, -0.0, 0.0001};
    assertEquals(
        "{\"theta\": [0.1, -3, 2e22, 5e-324, -0.0, 0.0001], \"seed\": 2147483647}\n",
        text(RequestLine.evaluation(theta, Seeds.of(2147483647))));
    assertEquals(
        "{\"theta\": [2], \"seeds\": [1, 2, 3]}\n",
        text(RequestLine.evaluation(new double[] {2}, Seeds.of(new long[] {1, 2, 3}))));
    assertEquals(
        "{\"simulate\": [2.5], \"seed\": 7}\n",
        text(RequestLine.simulation(new double[] {2.5}, 7)));
  }

  @Test
  void dataGoOnAsTheyAre() {
    assertEquals(
        "{\"data\": {\"y\": [1.50,  2]}, \"parameters\": [\"größe\", \"a\\\\b/\\\"c\\\"\"]}\n",
        text(RequestLine.data("{\"y\": [1.50,\n 2]}", List.of("größe", "a\\b/\"c\""))));
  }

  @Test
  void noRequestHoldsNan() {
    double[] theta = {1, Double.NaN};
    EvaluationFailure failure =
        assertThrows(EvaluationFailure.class, () -> RequestLine.simulation(theta, 1));
    assertEquals("theta[1] is NaN, which no request can hold", failure.getMessage());
  }
}
