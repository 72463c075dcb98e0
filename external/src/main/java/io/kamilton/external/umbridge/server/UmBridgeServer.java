package io.kamilton.external.umbridge.server;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.kamilton.external.JsonWriter;
import io.kamilton.target.Target;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import tools.jackson.databind.node.ObjectNode;

/**
 * A UM-Bridge 1.0 server on loopback: a target as a model of one input and one output, for any
 * number of clients at once.
 */
public final class UmBridgeServer implements AutoCloseable {
  private static final int LARGEST_BODY = 64 << 20;
  private static final int NOT_FOUND = 404;
  private static final int NOT_ALLOWED = 405;
  private static final int OK = 200;
  private static final List<String> POSTED =
      List.of(
          "/InputSizes",
          "/OutputSizes",
          "/ModelInfo",
          "/Evaluate",
          "/Gradient",
          "/ApplyJacobian",
          "/ApplyHessian");

  /** Read once, by the JDK's server: otherwise an answer waits 40 ms for an acknowledgement. */
  private static final Map<String, String> PROPERTIES =
      Map.of(
          "sun.net.httpserver.nodelay", "true",
          "sun.net.httpserver.maxReqHeaders", "100",
          "sun.net.httpserver.maxReqHeaderSize", "65536",
          "sun.net.httpserver.maxReqTime", "60");

  private final HttpServer http;
  private final ExecutorService threads;
  private final ServedModel model;

  private UmBridgeServer(HttpServer http, ExecutorService threads, ServedModel model) {
    this.http = http;
    this.threads = threads;
    this.model = model;
  }

  /**
   * A server that answers from now on.
   *
   * @param names of the model
   * @param port 0: any that is free
   * @param parallel how many requests are answered at once; others wait
   * @throws IOException where the port is taken
   */
  public static UmBridgeServer start(Target target, List<String> names, int port, int parallel)
      throws IOException {
    PROPERTIES.forEach(System.getProperties()::putIfAbsent);
    HttpServer http =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), 0);
    AtomicInteger number = new AtomicInteger();
    ExecutorService threads =
        Executors.newFixedThreadPool(
            parallel,
            task -> {
              Thread thread = new Thread(task, "kamilton-serve-" + number.incrementAndGet());
              thread.setDaemon(true);
              return thread;
            });
    UmBridgeServer server = new UmBridgeServer(http, threads, new ServedModel(target, names));
    http.setExecutor(threads);
    http.createContext("/", server::handle);
    http.start();
    return server;
  }

  /** Where it is. */
  public URI address() {
    InetSocketAddress bound = http.getAddress();
    String host = bound.getAddress().getHostAddress();
    return URI.create(
        "http://" + (host.contains(":") ? "[" + host + "]" : host) + ":" + bound.getPort());
  }

  private void handle(HttpExchange exchange) throws IOException {
    try (exchange) {
      int status = OK;
      ObjectNode json;
      try {
        json = answer(exchange);
      } catch (ProtocolError e) {
        status = e.status();
        json = e.json();
      }
      byte[] body = JsonWriter.UM_BRIDGE.bytes(json);
      exchange.getResponseHeaders().set("Content-Type", "application/json");
      if (exchange.getRequestMethod().equals("HEAD")) {
        exchange.sendResponseHeaders(status, -1);
      } else {
        exchange.sendResponseHeaders(status, body.length);
        exchange.getResponseBody().write(body);
      }
    }
  }

  private ObjectNode answer(HttpExchange exchange) throws IOException {
    String endpoint = exchange.getRequestURI().getPath();
    String method = exchange.getRequestMethod();
    if (endpoint.equals("/Info")) {
      requireMethod(exchange, method.equals("GET") || method.equals("HEAD"), "GET");
      return model.info();
    }
    if (!POSTED.contains(endpoint)) {
      throw new ProtocolError(
          ProtocolError.Type.UNSUPPORTED_FEATURE,
          NOT_FOUND,
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
          NOT_ALLOWED,
          exchange.getRequestURI().getPath() + " is asked by " + method);
    }
  }

  private static byte[] body(HttpExchange exchange) throws IOException {
    InputStream in = exchange.getRequestBody();
    byte[] body = in.readNBytes(LARGEST_BODY + 1);
    if (body.length > LARGEST_BODY) {
      discard(in);
      exchange.getResponseHeaders().set("Connection", "close");
      throw ProtocolError.invalidInput(
          "The request has more than " + (LARGEST_BODY >> 20) + " MiB");
    }
    return body;
  }

  /** Who is cut off while it still sends does not hear why; but it is not heard without end. */
  private static void discard(InputStream in) throws IOException {
    byte[] some = new byte[1 << 16];
    int count = 0;
    for (long left = LARGEST_BODY; count >= 0 && left > 0; left -= count) {
      count = in.read(some);
    }
  }

  /** Ends it at once; the target is the caller's to close. */
  @Override
  public void close() {
    http.stop(0);
    threads.shutdownNow();
  }
}
