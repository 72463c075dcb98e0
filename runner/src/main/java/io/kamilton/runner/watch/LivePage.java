package io.kamilton.runner.watch;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.sun.net.httpserver.HttpExchange;
import io.kamilton.external.LoopbackServer;
import io.kamilton.runner.input.WrongSetting;
import io.kamilton.runner.report.Page;
import io.kamilton.runner.report.Report;
import java.io.IOException;
import java.net.BindException;
import java.net.HttpURLConnection;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.HexFormat;
import java.util.Map;
import java.util.concurrent.Phaser;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The page of a run while it goes on, served on loopback: the report's own page, fed by server-sent
 * events. Nothing here waits for the run, and the run waits for nothing here but, at its very end,
 * for viewers to be told. See docs/decisions/0033-watching-costs-nothing.md.
 */
public final class LivePage implements AutoCloseable {
  private static final int LARGEST_PORT = 65_535;
  private static final int MOVED = 308;

  /** How long the end waits for viewers to be told. */
  private static final int TOKEN_BYTES = 16;

  private static final int PATIENCE_SECONDS = 5;

  private static final Map<String, String> HEADERS =
      Map.of(
          "Cache-Control", "no-store",
          "Content-Security-Policy", "frame-ancestors 'none'", // the rest is in the page
          "Cross-Origin-Resource-Policy", "same-origin",
          "Referrer-Policy", "no-referrer",
          "X-Content-Type-Options", "nosniff");

  private final LoopbackServer http;

  /**
   * A secret in the address that was printed: whoever knows it may look, and stop the run. Other
   * users of this machine reach the server too.
   */
  private final String token;

  private final Latest latest = new Latest();
  private final Viewers viewers = new Viewers(latest);

  /** A party for every answer that is not whole yet, and one for the end. */
  private final Phaser answers = new Phaser(1);

  private volatile @Nullable Watched run;
  private volatile @Nullable Observer observer;

  private LivePage(LoopbackServer http) {
    this.http = http;
    byte[] random = new byte[TOKEN_BYTES];
    new SecureRandom().nextBytes(random);
    token = HexFormat.of().formatHex(random);
  }

  /**
   * A page that shows nothing yet.
   *
   * @param port 0: any that is free
   */
  public static LivePage open(int port) throws IOException {
    if (port < 0 || port > LARGEST_PORT) {
      throw new WrongSetting("port is " + port + "; allowed: 0 to " + LARGEST_PORT);
    }
    LoopbackServer http;
    try {
      http = LoopbackServer.bind(port, "kamilton-viewer");
    } catch (BindException e) {
      throw new WrongSetting(
          "port is " + port + ", which cannot be used (" + e.getMessage() + "); try another", e);
    }
    LivePage page = new LivePage(http);
    http.start(page::handle);
    return page;
  }

  /** Where it is, with its token. */
  public String address() {
    return http.address() + "/" + token + "/";
  }

  /**
   * Shows a run from now on.
   *
   * @param messages hear what keeps it from being shown
   */
  public void watch(Watched what, Consumer<String> messages) {
    run = what;
    Observer now = new Observer(what, latest, viewers, messages);
    observer = now;
    now.start();
  }

  /**
   * Shows viewers how the run ended; they keep what they see when the server has gone. Waits, but
   * not for long, until everything that was asked has its whole answer.
   */
  public void end(Standing standing, @Nullable Report report) {
    latest.end(standing, report);
    try {
      answers.awaitAdvanceInterruptibly(answers.arrive(), PATIENCE_SECONDS, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } catch (TimeoutException e) {
      // who does not read is left
    }
  }

  private void handle(HttpExchange exchange) throws IOException {
    answers.register();
    try {
      answer(exchange);
    } finally {
      answers.arriveAndDeregister();
    }
  }

  private void answer(HttpExchange exchange) throws IOException {
    try (exchange) {
      HEADERS.forEach(exchange.getResponseHeaders()::set);
      String path = exchange.getRequestURI().getPath();
      String asked = behindToken(path == null ? "" : path);
      if (!http.isFromHere(exchange.getRequestHeaders())) {
        answer(
            exchange, HttpURLConnection.HTTP_FORBIDDEN, "This page is for this machine alone.\n");
      } else if (asked == null) {
        answer(
            exchange,
            HttpURLConnection.HTTP_FORBIDDEN,
            "The address is not the one that kamilton printed: its token is missing or wrong, or it"
                + " is of another run.\n");
      } else {
        answer(exchange, asked);
      }
    }
  }

  private void answer(HttpExchange exchange, String asked) throws IOException {
    switch (asked) {
      case "" -> {
        exchange.getResponseHeaders().set("Location", "/" + token + "/");
        exchange.sendResponseHeaders(MOVED, -1);
      }
      case "/" -> {
        if (isMethod(exchange, "GET")) {
          send(exchange, HttpURLConnection.HTTP_OK, "text/html", Page.live());
        }
      }
      case "/events" -> {
        if (isMethod(exchange, "GET")) {
          exchange.getResponseHeaders().set("Content-Type", "text/event-stream");
          if (!viewers.serve(exchange, HttpURLConnection.HTTP_OK)) {
            answer(
                exchange,
                HttpURLConnection.HTTP_UNAVAILABLE,
                Viewers.MOST + " viewers are looking already.\n");
          }
        }
      }
      case "/stop" -> {
        if (isMethod(exchange, "POST")) {
          stop(exchange);
        }
      }
      default -> answer(exchange, HttpURLConnection.HTTP_NOT_FOUND, "There is nothing here.\n");
    }
  }

  /** What a path asks for behind the token; null where it has not the token, however near. */
  private @Nullable String behindToken(String path) {
    int end = path.indexOf('/', 1);
    String first = path.substring(Math.min(1, path.length()), end < 0 ? path.length() : end);
    boolean known = MessageDigest.isEqual(first.getBytes(UTF_8), token.getBytes(UTF_8));
    return known ? path.substring(end < 0 ? path.length() : end) : null;
  }

  private void stop(HttpExchange exchange) throws IOException {
    Watched now = run;
    if (now != null && now.stop()) {
      answer(exchange, HttpURLConnection.HTTP_ACCEPTED, "The run stops; its draws are kept.\n");
    } else {
      answer(exchange, HttpURLConnection.HTTP_CONFLICT, "The run cannot be stopped from here.\n");
    }
  }

  private static boolean isMethod(HttpExchange exchange, String method) throws IOException {
    boolean is = exchange.getRequestMethod().equals(method);
    if (!is) {
      exchange.getResponseHeaders().set("Allow", method);
      answer(exchange, HttpURLConnection.HTTP_BAD_METHOD, "This is asked by " + method + ".\n");
    }
    return is;
  }

  private static void answer(HttpExchange exchange, int status, String text) throws IOException {
    send(exchange, status, "text/plain", text);
  }

  private static void send(HttpExchange exchange, int status, String type, String text)
      throws IOException {
    LoopbackServer.send(exchange, status, type + "; charset=utf-8", text.getBytes(UTF_8));
  }

  /** Ends it at once. */
  @Override
  public void close() {
    Observer now = observer;
    if (now != null) {
      now.end();
    }
    http.close();
  }
}
