package io.kamilton.external.process;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.kamilton.external.Returns;
import io.kamilton.target.EvaluationFailure;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The request for data, and what programs make of it. */
class SimulatedDataTest {
  private static String ask(String script) {
    ProcessSettings settings =
        new ProcessSettings(
            List.of("sh", "-c", "read data; echo '{\"ready\": true}'; " + script),
            Path.of("").toAbsolutePath(),
            2,
            Returns.LOG_LIKELIHOOD,
            false,
            1,
            null,
            "{\"n\": 3}",
            List.of("a", "b"));
    try (ProcessTarget target = new ProcessTarget(settings, message -> {})) {
      return target.simulateData(new double[] {0.5, -2}, 7);
    }
  }

  @Test
  void theRequestHasThetaAndSeedAndTheAnswerIsKept() {
    String echo =
        "read line; echo \"{\\\"data\\\": {\\\"asked\\\": $line, \\\"y\\\": [1.50, -2]}}\"";
    assertEquals("{\"asked\":{\"simulate\":[0.5,-2],\"seed\":7},\"y\":[1.50,-2]}", ask(echo));
  }

  @Test
  void aProgramThatCannotSaysSo() {
    EvaluationFailure error =
        assertThrows(
            EvaluationFailure.class, () -> ask("read line; echo '{\"error\": \"not I\"}'"));
    assertTrue(("" + error.getMessage()).contains("when asked to simulate: not I"));
    EvaluationFailure other =
        assertThrows(
            EvaluationFailure.class, () -> ask("read line; echo '{\"log_likelihood\": 1}'"));
    assertTrue(("" + other.getMessage()).contains("the answer must be {\"data\": …}"));
  }
}
