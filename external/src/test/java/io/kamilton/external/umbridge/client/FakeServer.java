package io.kamilton.external.umbridge.client;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.UnaryOperator;

/**
 * A server of the model {@code posterior} of two inputs (sizes 1 and 2) that answers, byte for
 * byte, what a test says.
 */
public final class FakeServer implements AutoCloseable {
  /** At the end of an answer, or instead of one: the connection is closed. */
  public static final String CLOSES = "closes";

  /** Instead of an answer: nothing happens. */
  public static final String HANGS = "hangs";

  private final ServerSocket socket;
  private final Thread acceptor;
  private final Map<String, String> answers = new ConcurrentHashMap<>();
  private final UnaryOperator<String> evaluation;
  private final Set<Socket> open = ConcurrentHashMap.newKeySet();
  private final AtomicInteger connections = new AtomicInteger();
  private final ConcurrentLinkedQueue<String> requests = new ConcurrentLinkedQueue<>();

  /** Goes to 0 when an evaluation is asked for that hangs. */
  final CountDownLatch hanging = new CountDownLatch(1);

  private FakeServer(int port, UnaryOperator<String> evaluation) {
    this.evaluation = evaluation;
    answers.put("/Info", ok("{\"protocolVersion\": 1.0, \"models\": [\"other\", \"posterior\"]}"));
    answers.put("/ModelInfo", ok("{\"support\": {\"Evaluate\": true, \"Gradient\": true}}"));
    answers.put("/InputSizes", ok("{\"inputSizes\": [1, 2]}"));
    answers.put("/OutputSizes", ok("{\"outputSizes\": [1]}"));
    try {
      socket = new ServerSocket(port, 0, InetAddress.getLoopbackAddress());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    acceptor = inBackground(this::accept);
  }

  /** Answers evaluations one after the other; the last one answers all that follow. */
  static FakeServer of(String... evaluations) {
    return at(0, evaluations);
  }

  /** Answers an evaluation as its body wants it. */
  public static FakeServer answering(UnaryOperator<String> evaluation) {
    return new FakeServer(0, evaluation);
  }

  /** The same on a port that another one had. */
  public static FakeServer at(int port, String... evaluations) {
    AtomicInteger asked = new AtomicInteger();
    return new FakeServer(
        port, body -> evaluations[Math.min(asked.getAndIncrement(), evaluations.length - 1)]);
  }

  /** Another answer of an endpoint. */
  public FakeServer with(String endpoint, String answer) {
    answers.put(endpoint, answer);
    return this;
  }

  /** Status 200 and a body, as UM-Bridge's Python server sends it. */
  public static String ok(String body) {
    return http(200, "text/plain; charset=utf-8", body);
  }

  public static String http(int status, String type, String body) {
    return "HTTP/1.1 %d Words\r\nContent-Type: %s\r\nContent-Length: %d\r\n\r\n%s"
        .formatted(status, type, body.getBytes(UTF_8).length, body);
  }

  public URI address() {
    return URI.create("http://127.0.0.1:" + port());
  }

  int port() {
    return socket.getLocalPort();
  }

  /** How often somebody connected. */
  int connections() {
    return connections.get();
  }

  /** The bodies of evaluations and gradients so far. */
  List<String> requests() {
    return List.copyOf(requests);
  }

  private static Thread inBackground(Runnable task) {
    Thread thread = new Thread(task, "fake-server");
    thread.setDaemon(true);
    thread.start();
    return thread;
  }

  private void accept() {
    try {
      while (true) {
        Socket connection = socket.accept();
        connections.incrementAndGet();
        open.add(connection);
        var unused = inBackground(() -> serve(connection));
      }
    } catch (IOException e) {
      // closed
    }
  }

  private void serve(Socket connection) {
    try (connection) {
      connection.setTcpNoDelay(true);
      InputStream in = new BufferedInputStream(connection.getInputStream());
      for (String line = line(in); !line.isEmpty(); line = line(in)) {
        String endpoint = line.split(" ", 3)[1];
        String body = body(in);
        String answer = answer(endpoint, body);
        if (answer.equals(HANGS)) {
          hanging.countDown();
          in.read(); // until the client or the test closes
          return;
        }
        connection.getOutputStream().write(answer.replace(CLOSES, "").getBytes(UTF_8));
        boolean hasEnd = answer.contains("Content-Length") || answer.contains("chunked");
        if (!hasEnd || answer.endsWith(CLOSES)) {
          return;
        }
      }
    } catch (IOException e) {
      // closed
    }
  }

  private String answer(String endpoint, String body) {
    String fixed = answers.get(endpoint);
    if (endpoint.equals("/Evaluate") || endpoint.equals("/Gradient")) {
      requests.add(body);
    }
    return fixed != null ? fixed : evaluation.apply(body);
  }

  private static String body(InputStream in) throws IOException {
    int length = 0;
    for (String line = line(in); !line.isEmpty(); line = line(in)) {
      if (line.startsWith("Content-Length: ")) {
        length = Integer.parseInt(line.substring("Content-Length: ".length()));
      }
    }
    return new String(in.readNBytes(length), UTF_8);
  }

  private static String line(InputStream in) throws IOException {
    ByteArrayOutputStream line = new ByteArrayOutputStream();
    for (int c = in.read(); c >= 0 && c != '\n'; c = in.read()) {
      line.write(c);
    }
    return line.toString(UTF_8).strip();
  }

  @Override
  public void close() {
    die();
  }

  /** Ends it in the middle of everything; nobody listens afterwards. */
  public void die() {
    try {
      socket.close();
      acceptor.join(); // which may accept somebody last
      for (Socket each : open) {
        each.close();
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }
}
