package io.kamilton.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** {@code kamilton serve} as a process, asked by {@code kamilton run} as another. */
class ServeIT {
  private static final Pattern SERVING =
      Pattern.compile("serving served at (http://127\\.0\\.0\\.1:[0-9]+) \\(Ctrl-C ends it\\)");

  private final Path folder;

  ServeIT(@TempDir Path folder) {
    this.folder = folder;
  }

  /** The program's log likelihood and the priors, on the user's scale. */
  private Path model() throws IOException {
    RunModels.program(folder); // for the program itself
    return Files.writeString(
        folder.resolve("served.yaml"),
        """
        target: {process: [python3, normal.py], returns: log-density}
        parameters: [{name: a, start: 0.5}, {name: b, size: 2, lower: -10, start: 0}]
        """);
  }

  private static String answer(String address, String body) throws Exception {
    HttpRequest request =
        HttpRequest.newBuilder(URI.create(address + "/Evaluate"))
            .POST(HttpRequest.BodyPublishers.ofString(body))
            .build();
    HttpResponse<String> answer =
        HttpClient.newHttpClient().send(request, HttpResponse.BodyHandlers.ofString());
    return answer.statusCode() + " " + answer.body();
  }

  /** Whatever the process listens on, Spark, debuggers and what else there may be included. */
  @Test
  @EnabledOnOs(OS.LINUX)
  void itListensOnLoopbackAlone() throws Exception {
    Path banana = RunModels.banana(folder);
    RunningCommand serve = RunningCommand.start(folder, "serve", banana, "--port", 0);
    assertTrue(serve.line().startsWith("serving banana at "), () -> "it ended: " + serve.end());
    List<InetAddress> addresses = ListeningSockets.of(serve.pid());
    serve.signal("TERM", false);
    assertEquals(143, serve.end().status());
    assertEquals(1, addresses.size(), addresses.toString());
    assertTrue(addresses.get(0).isLoopbackAddress(), addresses.toString());
  }

  /** The look itself: it must see a server that is open to all. */
  @Test
  @EnabledOnOs(OS.LINUX)
  void aServerOpenToAllIsSeen() throws IOException {
    try (ServerSocket open = new ServerSocket(0)) {
      List<InetAddress> addresses = ListeningSockets.of(ProcessHandle.current().pid());
      assertTrue(addresses.stream().anyMatch(InetAddress::isAnyLocalAddress), "" + open);
    }
  }

  @Test
  void aServedProgramIsSampledAndEnds() throws Exception {
    RunningCommand serve = RunningCommand.start(folder, "serve", model(), "--port", 0);
    Matcher line = SERVING.matcher(serve.line());
    assertTrue(line.matches(), () -> "it ended: " + serve.end());
    String address = line.group(1);
    String outside = "{\"name\": \"posterior\", \"input\": [[0.5, -11, 0]]}";
    assertEquals("200 {\"output\": [[-1e999]]}", answer(address, outside));
    Path remote =
        Files.writeString(
            folder.resolve("remote.yaml"),
            """
            target: {umbridge: {url: "%s", model: served, seed: seed}, noisy: true}
            parameters: [{name: a, start: 0.5}, {name: b, size: 2, lower: -10, start: 0}]
            sampler: am
            chains: 4
            warmup: 20
            draws: 30
            """
                .formatted(address));
    Path out = folder.resolve("out");
    RunningCommand.assertDone(folder, "run", remote, "--out", out);
    assertEquals(4, ChainFiles.of(out).size());
    serve.signal("TERM", false);
    assertEquals(143, serve.end().status());
  }
}
