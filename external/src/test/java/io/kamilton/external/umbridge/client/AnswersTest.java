package io.kamilton.external.umbridge.client;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.kamilton.target.DifferentiableTarget;
import io.kamilton.target.Outcome;
import io.kamilton.target.Point;
import java.net.URI;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What servers may answer, and what it means. */
@Timeout(60)
class AnswersTest {
  private static final String MODEL = "the model posterior at http://127.0.0.1:";

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "-1.5 | -1.5",
        "-3 | -3",
        "-inf | -Infinity",
        "-Infinity | -Infinity",
        "\"-Infinity\" | -Infinity",
        "\"-inf\" | -Infinity",
        "-1e999 | -Infinity",
        "nan | NaN",
        "NaN | NaN",
        "null | NaN",
        "inf | Infinity",
        "-4.9e-324 | -4.9e-324"
      })
  void numbersAsLanguagesWriteThem(String written, double meant) {
    try (FakeServer server = FakeServer.of(FakeServer.ok("{\"output\": [[" + written + "]] }"));
        UmBridgeModel model = Models.of(server)) {
      assertEquals(meant, Models.value(model));
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "200 | <html>502 Bad Gateway</html> | NONSENSE | answered \"<html>502 Bad Gateway</html>\", which is not JSON",
        "200 | [[1]] | NONSENSE | an answer is an object",
        "200 | {\"output\": [[1]]} {} | NONSENSE | more than one answer",
        "200 | {\"outputs\": [[1]]} | NONSENSE | without \"output\"; its answer has \"outputs\"",
        "200 | {} | NONSENSE | without \"output\"",
        "200 | '' | NONSENSE | answered nothing",
        "200 | {\"output\": [1]} | NONSENSE | 1 for output 0; it must be a list of 1 numbers",
        "200 | {\"output\": 1} | NONSENSE | 1 for \"output\"; it must be a list of 1 lists of numbers",
        "200 | {\"output\": [[1, 2]]} | NONSENSE | answered 2 numbers as output 0; there must be 1",
        "200 | {\"output\": [[1], [2]]} | NONSENSE | answered 2 outputs; there must be 1",
        "200 | {\"output\": []} | NONSENSE | answered 0 outputs; there must be 1",
        "200 | {\"output\": [[\"high\"]]} | NONSENSE | the text \"high\" for output 0",
        "400 | {\"error\": {\"type\": \"InvalidInput\", \"message\": \"too hot\"}} | ERROR | HTTP 400, InvalidInput: too hot",
        "200 | {\"error\": {\"type\": \"InvalidOutput\", \"message\": \"π\"}} | ERROR | InvalidOutput: π",
        "200 | {\"error\": \"just words\"} | ERROR | just words",
        "500 | 500 Internal Server Error | ERROR | HTTP 500, \"500 Internal Server Error\"",
        "500 | <h1>trouble</h1> | ERROR | HTTP 500, \"<h1>trouble</h1>\"",
        "500 | {\"output\": [[1]]} | ERROR | HTTP 500",
        "500 | [] | ERROR | HTTP 500, \"[]\"",
        "404 | '' | ERROR | HTTP 404, nothing",
        "302 | moved | ERROR | HTTP 302, \"moved\"",
        "504 | too long | TIMEOUT | a gateway waited no longer (HTTP 504)",
      })
  void faultsHaveWords(int status, String body, Outcome outcome, String words) {
    try (FakeServer server = FakeServer.of(FakeServer.http(status, "text/html", body));
        UmBridgeModel model = Models.of(server)) {
      String message = Models.failure(outcome, model);
      assertTrue(message.startsWith(MODEL) && message.contains(words), message);
      assertEquals(1, server.connections(), "the connection is kept");
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "SSH-2.0-OpenSSH_9.6\\r\\n | answered \"SSH-2.0-OpenSSH_9.6\", which is not HTTP",
        "HTTP/1.1 200 OK\\r\\nContent-Length: -5\\r\\n\\r\\n | more than 64 MiB",
        "HTTP/1.1 200 OK\\r\\nContent-Length: 99999999999\\r\\n\\r\\n | more than 64 MiB",
        "HTTP/1.1 200 OK\\r\\nContent-Length: many\\r\\n\\r\\n | the Content-Length \"many\"",
        "HTTP/1.1 200 OK\\r\\nTransfer-Encoding: chunked\\r\\n\\r\\nzz\\r\\n | the chunk size \"zz\"",
      })
  void whatIsNotHttp(String raw, String words) {
    try (FakeServer server = FakeServer.of(raw.replace("\\r\\n", "\r\n"));
        UmBridgeModel model = Models.of(server)) {
      String message = Models.failure(Outcome.NONSENSE, model);
      assertTrue(message.contains(words), message);
    }
  }

  /** Chunks with extensions and a trailer; no length at all; an answer before the answer. */
  @ParameterizedTest
  @CsvSource({
    "'HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n9;x=y\r\n{\"output\"\r\n9\r\n: [[-2]]}\r\n0\r\nT: r\r\n\r\n', 1",
    "'HTTP/1.0 200 OK\r\n\r\n{\"output\": [[-2]]}', 4",
    "'HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 200 OK\r\nConnection: close\r\n\r\n{\"output\": [[-2]]}', 4",
    "'HTTP/1.1 200 OK\nContent-Length:17\n\n{\"output\":[[-2]]}', 1"
  })
  void formsOfHttp(String raw, int connections) {
    try (FakeServer server = FakeServer.of(raw);
        UmBridgeModel model = Models.of(server)) {
      for (int i = 0; i < 4; i++) {
        assertEquals(-2, Models.value(model));
      }
      assertEquals(connections, server.connections());
    }
  }

  @Test
  void requestsAreTheProtocols() {
    String gradients = "{\"output\": [-inf]}";
    try (FakeServer server = FakeServer.of(FakeServer.ok("{\"output\": [[1], [2, 3]]}"))) {
      server.with("/OutputSizes", FakeServer.ok("{\"outputSizes\": [1, 2.0]}"));
      UmBridgeSettings settings =
          new UmBridgeSettings(
              List.of(URI.create(server.address() + "/")),
              "posterior",
              "{\"level\": 2}",
              "random \"seed\"",
              3,
              null);
      try (UmBridgeModel model = UmBridgeModel.open(settings, message -> {})) {
        Point draw = model.simulate(Models.THETA, 0, 17);
        assertEquals(Point.of(1, 2, 3), draw);
        assertEquals(3, model.outputs());
        assertThrows(IllegalArgumentException.class, () -> UmBridgeTarget.of(model));
        server.with("/Gradient", FakeServer.ok(gradients));
        assertThrows(RuntimeException.class, () -> model.gradient(Models.THETA, new double[3]));
      }
      String common =
          "\"input\": [[0.5], [-1.0, 2e-300]], \"config\": {\"level\": 2, \"random"
              + " \\\"seed\\\"\": ";
      assertEquals(
          List.of(
              "{\"name\": \"posterior\", " + common + "17}}",
              "{\"name\": \"posterior\", \"outWrt\": 0, \"inWrt\": 0, \"sens\": [1.0], "
                  + common
                  + "0}}",
              "{\"name\": \"posterior\", \"outWrt\": 0, \"inWrt\": 1, \"sens\": [1.0], "
                  + common
                  + "0}}"),
          server.requests());
    }
  }

  @Test
  void gradientsInputByInput() {
    try (FakeServer server =
            FakeServer.of(
                FakeServer.ok("{\"output\": [1.5]}"), FakeServer.ok("{\"output\": [2, nan]}"));
        UmBridgeTarget target = UmBridgeTarget.of(Models.of(server))) {
      double[] gradient = new double[3];
      ((DifferentiableTarget) target).gradient(Models.THETA, gradient);
      assertArrayEquals(new double[] {1.5, 2, Double.NaN}, gradient);
    }
  }

  @Test
  void aModelWithoutGradientsIsNoTargetWithOne() {
    try (FakeServer server = FakeServer.of(FakeServer.ok("{\"output\": [[1]]}"))) {
      server.with("/ModelInfo", FakeServer.ok("{\"support\": {\"Evaluate\": true}}"));
      try (UmBridgeTarget target = UmBridgeTarget.of(Models.of(server))) {
        assertTrue(!(target instanceof DifferentiableTarget));
        assertEquals(1, target.logEstimate(Models.THETA, 3));
        assertThrows(IllegalArgumentException.class, () -> target.logEstimate(new double[2], 3));
      }
    }
  }
}
