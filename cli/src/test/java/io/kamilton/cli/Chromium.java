package io.kamilton.cli;

import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.File;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;
import tools.jackson.databind.json.JsonMapper;

/** A real browser without a window, told what to do over its DevTools protocol. */
final class Chromium implements AutoCloseable {
  private static final List<String> NAMES =
      List.of("chromium", "chromium-browser", "google-chrome");
  private static final long POLL_NANOS = 20_000_000;

  private final Process process;
  private final int port;
  private final HttpClient http = HttpClient.newHttpClient();

  private Chromium(Process process, int port) {
    this.process = process;
    this.port = port;
  }

  /** Starts it; where there is none a test is skipped, but never where CI is true. */
  static Chromium start(Path profile) throws IOException {
    Optional<Path> program = program();
    if ("true".equals(System.getenv("CI"))) {
      assertTrue(program.isPresent(), "none of " + NAMES + " is on the path");
    }
    assumeTrue(program.isPresent(), "none of " + NAMES + " is on the path");
    Process process =
        new ProcessBuilder(
                program.orElseThrow().toString(),
                "--headless=new",
                "--no-sandbox", // refused to root, who builds in containers; pages are our own
                "--disable-gpu",
                "--disable-dev-shm-usage",
                "--disable-background-networking",
                "--no-first-run",
                "--hide-scrollbars",
                "--remote-debugging-port=0",
                "--user-data-dir=" + profile,
                "about:blank")
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .redirectError(ProcessBuilder.Redirect.DISCARD)
            .start();
    return new Chromium(process, port(process, profile.resolve("DevToolsActivePort")));
  }

  private static Optional<Path> program() {
    String[] path = System.getenv().getOrDefault("PATH", "").split(File.pathSeparator, -1);
    return NAMES.stream()
        .flatMap(name -> Stream.of(path).map(folder -> Path.of(folder, name)))
        .filter(Files::isExecutable)
        .findFirst();
  }

  /** The port that it wrote down, once it listens there. */
  private static int port(Process process, Path written) throws IOException {
    while (!Files.exists(written) || Files.readAllLines(written).size() < 2) {
      assertTrue(process.isAlive(), "chromium has ended");
      LockSupport.parkNanos(POLL_NANOS);
    }
    return Integer.parseInt(Files.readAllLines(written).get(0));
  }

  /** A new page, still empty, of so many pixels. */
  BrowserPage open(int width, int height) throws IOException, InterruptedException {
    URI create = URI.create("http://127.0.0.1:" + port + "/json/new?about:blank");
    HttpResponse<String> created =
        http.send(
            HttpRequest.newBuilder(create).PUT(HttpRequest.BodyPublishers.noBody()).build(),
            HttpResponse.BodyHandlers.ofString());
    String socket =
        JsonMapper.shared().readTree(created.body()).get("webSocketDebuggerUrl").stringValue();
    return BrowserPage.connect(http, URI.create(socket), width, height);
  }

  @Override
  public void close() {
    process.descendants().forEach(ProcessHandle::destroy);
    process.destroy();
    try {
      if (!process.waitFor(10, TimeUnit.SECONDS)) {
        process.destroyForcibly().waitFor();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
