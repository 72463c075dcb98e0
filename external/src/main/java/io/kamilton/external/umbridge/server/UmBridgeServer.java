package io.kamilton.external.umbridge.server;

import com.sun.net.httpserver.HttpExchange;
import io.kamilton.external.JsonWriter;
import io.kamilton.external.LoopbackServer;
import io.kamilton.target.Target;
import java.io.IOException;
import java.io.InputStream;
import java.net.HttpURLConnection;
import java.net.URI;
import java.util.List;
import tools.jackson.databind.node.ObjectNode;

/**
 * A UM-Bridge 1.0 server on loopback: a target as a model of one input and one output, for many
 * clients at once. Web pages of other places are refused.
 */
public final class UmBridgeServer implements AutoCloseable {
  /** Of a request, besides its numbers. */
  private static final int LARGEST_REST = 1 << 20;

  private static final int LARGEST_NUMBER = 64;

  /** Who is cut off while it still sends does not hear why; but it is not heard without end. */
  private static final int MOST_DISCARDED = 128 << 20;

  private static final List<String> POSTED =
      List.of(
          "/InputSizes",
          "/OutputSizes",
          "/ModelInfo",
          "/Evaluate",
          "/Gradient",
          "/ApplyJacobian",
          "/ApplyHessian");

  private final LoopbackServer http;
  private final ServedModel model;
  private final long largestBody;

  private UmBridgeServer(LoopbackServer http, ServedModel model, int dimension) {
    this.http = http;
    this.model = model;
    largestBody = LARGEST_REST + (long) LARGEST_NUMBER * dimension;
  }

  /**
   * A server that answers from now on.
   *
   * @param names of the model
   * @param port 0: any that is free
   * @param parallel how many points are evaluated at once; others wait
   * @throws IOException where the port is taken
   */
  public static UmBridgeServer start(Target target, List<String> names, int port, int parallel)
      throws IOException {
    LoopbackServer http = LoopbackServer.bind(port, "kamilton-serve");
    ServedModel model = new ServedModel(target, names, parallel);
    UmBridgeServer server = new UmBridgeServer(http, model, target.dimension());
    http.start(server::handle);
    return server;
  }

  /** Where it is. */
  public URI address() {
    return http.address();
  }

  private void handle(HttpExchange exchange) throws IOException {
    try (exchange) {
      int status = HttpURLConnection.HTTP_OK;
      ObjectNode json;
      try {
        json = answer(exchange);
      } catch (ProtocolError e) {
        status = e.status();
        json = e.json();
      }
      byte[] body = JsonWriter.UM_BRIDGE.bytes(json);
      LoopbackServer.send(exchange, status, "application/json", body);
    }
  }

  private ObjectNode answer(HttpExchange exchange) throws IOException {
    if (!http.isFromHere(exchange.getRequestHeaders())) {
      throw new ProtocolError(
          ProtocolError.Type.INVALID_INPUT,
          HttpURLConnection.HTTP_FORBIDDEN,
          "The request is for another host, or from a web page; allowed as Host: "
              + String.join(", ", http.hosts()));
    }
    String endpoint = exchange.getRequestURI().getPath();
    String method = exchange.getRequestMethod();
    if (endpoint.equals("/Info")) {
      requireMethod(exchange, method.equals("GET") || method.equals("HEAD"), "GET");
      return model.info();
    }
    if (!POSTED.contains(endpoint)) {
      throw new ProtocolError(
          ProtocolError.Type.UNSUPPORTED_FEATURE,
          HttpURLConnection.HTTP_NOT_FOUND,
          endpoint + " is none of /Info, " + String.join(", ", POSTED));
    }
    requireMethod(exchange, method.equals("POST"), "POST");
    return model.answer(endpoint, body(exchange));
  }

  private static void requireMethod(HttpExchange exchange, boolean allowed, String method) {
    if (!allowed) {
      exchange.getResponseHeaders().set("Allow", method);
      throw new ProtocolError(
          ProtocolError.Type.INVALID_INPUT,
          HttpURLConnection.HTTP_BAD_METHOD,
          exchange.getRequestURI().getPath() + " is asked by " + method);
    }
  }

  private byte[] body(HttpExchange exchange) throws IOException {
    InputStream in = exchange.getRequestBody();
    byte[] body = in.readNBytes((int) Math.min(largestBody + 1, Integer.MAX_VALUE));
    if (body.length > largestBody) {
      discard(in);
      exchange.getResponseHeaders().set("Connection", "close");
      throw ProtocolError.invalidInput(
          "The request has more than " + largestBody + " bytes, the most for this model");
    }
    return body;
  }

  private static void discard(InputStream in) throws IOException {
    byte[] some = new byte[1 << 16];
    int count = 0;
    for (long left = MOST_DISCARDED; count >= 0 && left > 0; left -= count) {
      count = in.read(some);
    }
  }

  /** Ends it at once; the target is the caller's to close. */
  @Override
  public void close() {
    http.close();
  }
}
