package io.kamilton.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.net.httpserver.HttpServer;
import io.kamilton.external.umbridge.client.UmBridgeModel;
import io.kamilton.external.umbridge.client.UmBridgeSettings;
import io.kamilton.external.umbridge.server.UmBridgeServer;
import io.kamilton.target.DifferentiableTarget;
import io.kamilton.target.Target;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;

/** Our server and our client keep to the published rules of UM-Bridge 1.0. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@Timeout(60)
class UmBridgeProtocolTest {
  private static final HttpClient CLIENT =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

  /** −(a² + b²)/2 where a ≥ 0, else −∞; NaN at a = 13, and an exception at a = 14. */
  private static class Plain implements Target {
    @Override
    public int dimension() {
      return 2;
    }

    @Override
    public double logEstimate(double[] x, long seed) {
      if (x[0] == 14) {
        throw new IllegalStateException("\"14\" is\nodd");
      }
      double inside = x[0] == 13 ? Double.NaN : -0.5 * (x[0] * x[0] + x[1] * x[1]);
      return x[0] < 0 ? Double.NEGATIVE_INFINITY : inside;
    }
  }

  private static final class Exact extends Plain implements DifferentiableTarget {
    @Override
    public void gradient(double[] x, double[] out) {
      out[0] = x[0] == 13 ? Double.NaN : -x[0];
      out[1] = -x[1];
    }
  }

  private final UmBridgeServer exact;
  private final UmBridgeServer plain;

  UmBridgeProtocolTest() throws IOException {
    exact = UmBridgeServer.start(new Exact(), List.of("an \"odd\" π", "posterior"), 0, 2);
    plain = UmBridgeServer.start(new Plain(), List.of("posterior"), 0, 2);
  }

  @AfterAll
  void close() {
    exact.close();
    plain.close();
  }

  private static HttpResponse<String> send(UmBridgeServer server, HttpRequest.Builder request) {
    try {
      return CLIENT.send(request.build(), HttpResponse.BodyHandlers.ofString());
    } catch (IOException | InterruptedException e) {
      throw new AssertionError(server.address() + ": " + e, e);
    }
  }

  private static HttpRequest.Builder at(UmBridgeServer server, String endpoint) {
    return HttpRequest.newBuilder(URI.create(server.address() + endpoint));
  }

  private static HttpResponse<String> post(UmBridgeServer server, String endpoint, String body) {
    return send(server, at(server, endpoint).POST(HttpRequest.BodyPublishers.ofString(body)));
  }

  @Test
  void theServerListensOnLoopbackAlone() {
    assertTrue(exact.address().getHost().startsWith("127."), () -> "" + exact.address());
  }

  @Test
  void info() {
    HttpResponse<String> answer = send(exact, at(exact, "/Info").GET());
    assertEquals(200, answer.statusCode());
    assertEquals("application/json", answer.headers().firstValue("Content-Type").orElseThrow());
    JsonNode json = UmBridgeSchemas.ANSWERS.assertFits("Info", answer.body());
    assertEquals("an \"odd\" π", json.at("/models/0").asString());
    assertEquals("posterior", json.at("/models/1").asString());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "/InputSizes | {\"name\": \"posterior\"} | {\"inputSizes\": [2]}",
        "/InputSizes | {\"name\": \"posterior\", \"config\": {}} | {\"inputSizes\": [2]}",
        "/OutputSizes | {\"name\": \"an \\\"odd\\\" π\", \"config\": null} | {\"outputSizes\": [1]}",
        "/ModelInfo | {\"name\": \"posterior\"} | {\"support\": {\"Evaluate\": true, \"Gradient\": true, \"ApplyJacobian\": false, \"ApplyHessian\": false}}",
        "/Evaluate | {\"name\": \"posterior\", \"input\": [[1, 2]]} | {\"output\": [[-2.5]]}",
        "/Evaluate | {\"name\": \"posterior\", \"input\": [[0, 2e0]], \"config\": {\"seed\": 5, \"other\": []}} | {\"output\": [[-2.0]]}",
        "/Evaluate | {\"name\": \"posterior\", \"input\": [[-1, 2]], \"config\": \"any\"} | {\"output\": [[-1e999]]}",
        "/Gradient | {\"name\": \"posterior\", \"input\": [[1, 2]], \"inWrt\": 0, \"outWrt\": 0, \"sens\": [2]} | {\"output\": [-2.0, -4.0]}",
        "/Gradient | {\"name\": \"posterior\", \"input\": [[1, 2]], \"inWrt\": 0, \"outWrt\": 0, \"sens\": [0], \"config\": {}} | {\"output\": [-0.0, -0.0]}",
      })
  void answers(String endpoint, String body, String expected) {
    HttpResponse<String> answer = post(exact, endpoint, body);
    assertEquals(200, answer.statusCode(), answer::body);
    assertEquals(expected, answer.body());
    UmBridgeSchemas.ANSWERS.assertFits(endpoint.substring(1), answer.body());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "/Evaluate | {\"name\": \"prior\"} | 400 | ModelNotFound",
        "/ModelInfo | {\"name\": \"wrong_model_name\"} | 400 | ModelNotFound",
        "/ApplyJacobian | {\"name\": \"wrong\", \"input\": 3} | 400 | ModelNotFound",
        "/ApplyJacobian | {\"name\": \"posterior\"} | 400 | UnsupportedFeature",
        "/ApplyHessian | {\"name\": \"posterior\", \"input\": [[1]]} | 400 | UnsupportedFeature",
        "/Evaluate | {\"name\": \"posterior\"} | 400 | InvalidInput",
        "/Evaluate | {\"name\": \"posterior\", \"input\": [1, 2]} | 400 | InvalidInput",
        "/Evaluate | {\"name\": \"posterior\", \"input\": [[1, 2, 3]]} | 400 | InvalidInput",
        "/Evaluate | {\"name\": \"posterior\", \"input\": [[1], [2]]} | 400 | InvalidInput",
        "/Evaluate | {\"name\": \"posterior\", \"input\": [[1, null]]} | 400 | InvalidInput",
        "/Evaluate | {\"name\": \"posterior\", \"input\": [[1, \"2\"]]} | 400 | InvalidInput",
        "/Evaluate | {\"name\": \"posterior\", \"input\": [[1, 1e999]]} | 400 | InvalidInput",
        "/Evaluate | {\"name\": \"posterior\", \"input\": [[1, NaN]]} | 400 | InvalidInput",
        "/Evaluate | {\"name\": \"posterior\", \"input\": [[1, 2]], \"config\": {\"seed\": 2147483648}} | 400 | InvalidInput",
        "/Evaluate | {\"name\": \"posterior\", \"input\": [[1, 2]], \"config\": {\"seed\": 1.5}} | 400 | InvalidInput",
        "/Evaluate | {\"name\": \"posterior\", \"name\": \"posterior\", \"input\": [[1, 2]]} | 400 | InvalidInput",
        "/Evaluate | {\"name\": 3, \"input\": [[1, 2]]} | 400 | InvalidInput",
        "/Evaluate | '' | 400 | InvalidInput",
        "/Evaluate | [] | 400 | InvalidInput",
        "/Evaluate | {} {} | 400 | InvalidInput",
        "/Evaluate | {\"name\": | 400 | InvalidInput",
        "/Evaluate | {\"name\": \"posterior\", \"input\": [[13, 0]]} | 500 | InvalidOutput",
        "/Evaluate | {\"name\": \"posterior\", \"input\": [[14, 0]]} | 500 | InvalidOutput",
        "/Gradient | {\"name\": \"posterior\", \"input\": [[13, 2]], \"inWrt\": 0, \"outWrt\": 0, \"sens\": [1]} | 500 | InvalidOutput",
        "/Gradient | {\"name\": \"posterior\", \"input\": [[1, 2]], \"inWrt\": 1, \"outWrt\": 0, \"sens\": [2]} | 400 | InvalidInput",
        "/Gradient | {\"name\": \"posterior\", \"input\": [[1, 2]], \"inWrt\": 0, \"outWrt\": 1, \"sens\": [2]} | 400 | InvalidInput",
        "/Gradient | {\"name\": \"posterior\", \"input\": [[1, 2]], \"inWrt\": 0, \"outWrt\": 0, \"sens\": []} | 400 | InvalidInput",
        "/Gradient | {\"name\": \"posterior\", \"input\": [[1, 2, 3]], \"inWrt\": 0, \"outWrt\": 0, \"sens\": [1]} | 400 | InvalidInput",
        "/GetInputSizes | {\"name\": \"posterior\"} | 404 | UnsupportedFeature",
        "/Info | {\"name\": \"posterior\"} | 405 | InvalidInput"
      })
  void errors(String endpoint, String body, int status, String type) {
    assertError(post(exact, endpoint, body), status, type);
  }

  private static void assertError(HttpResponse<String> answer, int status, String type) {
    assertEquals(status, answer.statusCode(), answer::body);
    JsonNode json = UmBridgeSchemas.ANSWERS.assertFits("error", answer.body());
    assertEquals(type, json.at("/error/type").asString(), answer::body);
  }

  @Test
  void withoutAGradientThereIsNone() {
    String name = "{\"name\": \"posterior\"}";
    HttpResponse<String> info = post(plain, "/ModelInfo", name);
    JsonNode json = UmBridgeSchemas.ANSWERS.assertFits("ModelInfo", info.body());
    assertEquals(false, json.at("/support/Gradient").asBoolean());
    assertError(post(plain, "/Gradient", name), 400, "UnsupportedFeature");
  }

  @Test
  void otherMethods() {
    assertError(send(exact, at(exact, "/Evaluate").GET()), 405, "InvalidInput");
    HttpRequest.Builder head =
        at(exact, "/Info").method("HEAD", HttpRequest.BodyPublishers.noBody());
    HttpResponse<String> answer = send(exact, head);
    assertEquals(200, answer.statusCode());
    assertEquals("", answer.body());
  }

  /** Many headers, or a long one, are not kept: the connection ends, and the next is served. */
  @ParameterizedTest
  @CsvSource({"1000, 10", "1, 1000000"})
  void headersWithoutEnd(int count, int length) throws IOException {
    try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), plain.address().getPort())) {
      String host = "Host: localhost:" + plain.address().getPort() + "\r\n";
      StringBuilder request = new StringBuilder("GET /Info HTTP/1.1\r\n").append(host);
      for (int i = 0; i < count; i++) {
        request.append("X-").append(i).append(": ").append("y".repeat(length)).append("\r\n");
      }
      String answer = "";
      try {
        socket.getOutputStream().write(request.append("\r\n").toString().getBytes(UTF_8));
        answer = new String(socket.getInputStream().readAllBytes(), UTF_8);
      } catch (SocketException closed) {
        // while it was still being sent
      }
      assertFalse(answer.contains(" 200 "), answer);
    }
    assertEquals(200, send(plain, at(plain, "/Info").GET()).statusCode());
  }

  /** A web page in a browser can send a request here, but not hide where it is from. */
  @ParameterizedTest
  @CsvSource({
    "localhost:PORT, , 200",
    "127.0.0.1:PORT, , 200",
    "localhost:PORT, http://localhost:PORT, 200",
    "evil.example:PORT, , 403",
    "evil.example, , 403",
    "localhost:PORT, http://evil.example, 403",
    "localhost:PORT, null, 403"
  })
  void webPagesAreRefused(String host, @Nullable String origin, int status) throws IOException {
    String port = "" + plain.address().getPort();
    try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), plain.address().getPort())) {
      String body = "{\"name\": \"posterior\", \"input\": [[1, 2]]}";
      String request =
          "POST /Evaluate HTTP/1.1\r\nConnection: close\r\nContent-Length: %d\r\nHost: %s%s\r\n\r\n%s"
              .formatted(body.length(), host, origin == null ? "" : "\r\nOrigin: " + origin, body);
      socket.getOutputStream().write(request.replace("PORT", port).getBytes(UTF_8));
      String answer = new String(socket.getInputStream().readAllBytes(), UTF_8);
      assertTrue(answer.startsWith("HTTP/1.1 " + status + " "), answer);
      assertEquals(status == 200, answer.contains("-2.5"), answer);
    }
  }

  /** A request of 65 MiB is refused, and the next one answered. */
  @Test
  void aBodyWithoutEnd() {
    HttpResponse<String> answer = post(exact, "/Evaluate", " ".repeat(65 << 20));
    assertError(answer, 400, "InvalidInput");
    assertTrue(
        answer.body().contains("more than 1048704 bytes, the most for this model"), answer::body);
    info();
  }

  /** What our client asks, recorded by a server that answers as a conforming one does. */
  @Test
  void theClientsRequests() throws IOException {
    Map<String, String> answers =
        Map.of(
            "/Info", "{\"protocolVersion\": 1.0, \"models\": [\"m\"]}",
            "/ModelInfo", "{\"support\": {\"Evaluate\": true, \"Gradient\": true}}",
            "/InputSizes", "{\"inputSizes\": [2]}",
            "/OutputSizes", "{\"outputSizes\": [1]}",
            "/Evaluate", "{\"output\": [[-1.5]]}",
            "/Gradient", "{\"output\": [0.5, 1.5]}");
    Map<String, String> asked = new ConcurrentHashMap<>();
    HttpServer server =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext(
        "/",
        exchange -> {
          try (exchange) {
            String endpoint = exchange.getRequestURI().getPath();
            asked.put(endpoint, new String(exchange.getRequestBody().readAllBytes(), UTF_8));
            byte[] body = answers.getOrDefault(endpoint, "").getBytes(UTF_8);
            exchange.sendResponseHeaders(200, body.length);
            exchange.getResponseBody().write(body);
          }
        });
    server.start();
    URI address = URI.create("http://127.0.0.1:" + server.getAddress().getPort());
    UmBridgeSettings settings =
        new UmBridgeSettings(List.of(address), "m", "{\"level\": 1}", "seed", 2, null);
    try (UmBridgeModel model = UmBridgeModel.open(settings, message -> {})) {
      assertEquals(-1.5, model.evaluate(new double[] {1, 1e-7}, 9).get(0));
      double[] gradient = new double[2];
      model.gradient(new double[] {1, 1e-7}, gradient);
      assertArrayEquals(new double[] {0.5, 1.5}, gradient);
    } finally {
      server.stop(0);
    }
    assertEquals("", asked.remove("/Info"));
    assertEquals(
        Set.of("/ModelInfo", "/InputSizes", "/OutputSizes", "/Evaluate", "/Gradient"),
        asked.keySet());
    asked.forEach(
        (endpoint, body) -> UmBridgeSchemas.REQUESTS.assertFits(endpoint.substring(1), body));
  }
}
