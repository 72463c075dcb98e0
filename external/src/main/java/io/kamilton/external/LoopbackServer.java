package io.kamilton.external;

import com.sun.net.httpserver.Headers;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpHandler;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.Inet4Address;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * An HTTP server on loopback that stalled clients do not block. Every request has a thread of its
 * own from its first byte on, and must be complete within {@value #REQUEST_SECONDS} seconds; there
 * are at most {@value #MOST_CONNECTIONS} connections, and more are closed as they come.
 */
public final class LoopbackServer implements AutoCloseable {
  static final int MOST_CONNECTIONS = 1000;
  static final int REQUEST_SECONDS = 10;

  private static final int HTTP_PORT = 80;
  private static final int IDLE_SECONDS = 30;

  /**
   * Limits of the JDK's server, which reads them once per process. Without {@code nodelay} an
   * answer waits 40 ms for an acknowledgement.
   */
  private static final Map<String, String> PROPERTIES =
      Map.of(
          "jdk.httpserver.maxConnections", "" + MOST_CONNECTIONS,
          "sun.net.httpserver.nodelay", "true",
          "sun.net.httpserver.maxReqHeaders", "100",
          "sun.net.httpserver.maxReqHeaderSize", "65536",
          "sun.net.httpserver.maxReqTime", "" + REQUEST_SECONDS);

  private final HttpServer http;
  private final ExecutorService threads;
  private final List<String> hosts;

  private LoopbackServer(HttpServer http, ExecutorService threads) {
    this.http = http;
    this.threads = threads;
    int port = http.getAddress().getPort();
    String suffix = port == HTTP_PORT ? "" : ":" + port; // as clients write it
    hosts = List.of("127.0.0.1" + suffix, "localhost" + suffix, "[::1]" + suffix);
  }

  /**
   * A server that has its port, and answers from {@link #start} on.
   *
   * @param port 0: any that is free
   * @param name what its threads are called
   * @throws java.net.BindException where the port cannot be used
   */
  public static LoopbackServer bind(int port, String name) throws IOException {
    PROPERTIES.forEach(System.getProperties()::putIfAbsent);
    HttpServer http =
        HttpServer.create(
            new InetSocketAddress(InetAddress.getLoopbackAddress(), port), MOST_CONNECTIONS);
    AtomicInteger number = new AtomicInteger();
    ExecutorService threads =
        new ThreadPoolExecutor(
            0,
            MOST_CONNECTIONS,
            IDLE_SECONDS,
            TimeUnit.SECONDS,
            new SynchronousQueue<>(),
            task -> {
              Thread thread = new Thread(task, name + "-" + number.incrementAndGet());
              thread.setDaemon(true);
              return thread;
            });
    return new LoopbackServer(http, threads);
  }

  /** Answers by {@code handler} from now on, on as many threads as there are requests. */
  public void start(HttpHandler handler) {
    http.setExecutor(threads);
    http.createContext("/", handler);
    http.start();
  }

  /** Where it is. */
  public URI address() {
    InetSocketAddress bound = http.getAddress();
    String host = bound.getAddress() instanceof Inet4Address ? "127.0.0.1" : "[::1]";
    return URI.create("http://" + host + ":" + bound.getPort());
  }

  /** The names under which a request may ask for this server, with the port. */
  public List<String> hosts() {
    return hosts;
  }

  /**
   * Whether a request asks for this machine by its own name, and comes from no web page of another
   * place. A page whose name was made to point here sends that name.
   */
  public boolean isFromHere(Headers headers) {
    List<String> asked = headers.getOrDefault("Host", List.of());
    String origin = headers.getFirst("Origin");
    return asked.size() == 1
        && isHere(asked.get(0))
        && (origin == null || isHere(afterHttp(origin)));
  }

  private static @Nullable String afterHttp(String origin) {
    return origin.startsWith("http://") ? origin.substring("http://".length()) : null;
  }

  private boolean isHere(@Nullable String host) {
    return hosts.stream().anyMatch(each -> each.equalsIgnoreCase(host));
  }

  /** Sends an answer, without its body where only the head was asked for. */
  public static void send(HttpExchange exchange, int status, String type, byte[] body)
      throws IOException {
    exchange.getResponseHeaders().set("Content-Type", type);
    if (exchange.getRequestMethod().equals("HEAD")) {
      exchange.sendResponseHeaders(status, -1);
    } else {
      exchange.sendResponseHeaders(status, body.length);
      exchange.getResponseBody().write(body);
    }
  }

  /** Ends it at once. */
  @Override
  public void close() {
    http.stop(0);
    threads.shutdownNow();
  }
}
