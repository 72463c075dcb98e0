package io.kamilton.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.kamilton.intractable.Simulator;
import io.kamilton.target.Point;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A simulator behind UM-Bridge gives the draws of the same simulator as a class. */
@Timeout(120)
class UmBridgeSimulationTest {
  private static final Pattern EVALUATE =
      Pattern.compile(".*\"input\": \\[\\[([^]]+)]].*\"number\": ([0-9]+)}.*");

  /** Two statistics: θ with noise, and the noise. */
  public static final class Noisy implements Simulator {
    @Override
    public int dimension() {
      return 1;
    }

    @Override
    public Point simulate(double[] theta, int chain, long seed) {
      double noise = (seed % 1000) / 1000.0 - 0.5;
      return Point.of(theta[0] + noise, noise);
    }
  }

  private final Path folder;
  private final HttpServer server;
  private final AtomicInteger simulations = new AtomicInteger();

  UmBridgeSimulationTest(@TempDir Path folder) throws IOException {
    this.folder = folder;
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext("/", this::handle);
    server.start();
  }

  @AfterEach
  void close() {
    server.stop(0);
  }

  /** The model {@code noisy}: one input of size 1, outputs of sizes 1 and 1. */
  private void handle(HttpExchange exchange) throws IOException {
    try (exchange) {
      String body = new String(exchange.getRequestBody().readAllBytes(), UTF_8);
      byte[] answer = answer(exchange.getRequestURI().getPath(), body).getBytes(UTF_8);
      exchange.sendResponseHeaders(200, answer.length);
      exchange.getResponseBody().write(answer);
    }
  }

  private String answer(String endpoint, String body) {
    return switch (endpoint) {
      case "/Info" -> "{\"protocolVersion\": 1.0, \"models\": [\"noisy\"]}";
      case "/ModelInfo" -> "{\"support\": {\"Evaluate\": true}}";
      case "/InputSizes" -> "{\"inputSizes\": [1]}";
      case "/OutputSizes" -> "{\"outputSizes\": [1, 1]}";
      default -> evaluation(body);
    };
  }

  private String evaluation(String body) {
    Matcher asked = EVALUATE.matcher(body);
    assertTrue(asked.matches(), body);
    simulations.incrementAndGet();
    double[] theta = {Double.parseDouble(asked.group(1))};
    Point drawn = new Noisy().simulate(theta, 0, Long.parseLong(asked.group(2)));
    return "{\"output\": [[%s], [%s]]}".formatted(drawn.get(0), drawn.get(1));
  }

  private List<String> draws(String name, String target, String observed) throws IOException {
    Path out = folder.resolve(name);
    TypedCommand run = TypedCommand.of("run", model(name, target, observed), "--out", out);
    assertEquals(0, run.status(), run::toString);
    assertTrue(run.out().contains("simulations: "), run.out());
    return Files.readString(out.resolve("chain-1.csv"))
        .lines()
        .filter(line -> !line.startsWith("#"))
        .toList();
  }

  private Path model(String name, String target, String observed) throws IOException {
    return Files.writeString(
        folder.resolve(name + ".yaml"),
        """
        model: m
        target: {%s, returns: simulation}
        parameters: [{name: x, prior: "normal(0, 1)"}]
        abc: {observed: %s, epsilon: 1, simulations: 4}
        sampler: {name: rw, scale: 1}
        chains: 1
        warmup: 20
        draws: 30
        """
            .formatted(target, observed));
  }

  private String remote() {
    return "umbridge: {url: \"http://127.0.0.1:%d\", model: noisy, seed: number}"
        .formatted(server.getAddress().getPort());
  }

  @Test
  void theSameDraws() throws IOException {
    String here = "class: \"" + Noisy.class.getName() + "\"";
    List<String> expected = draws("here", here, "[0.5, 0]");
    assertEquals(0, simulations.get());
    assertEquals(expected, draws("there", remote(), "[0.5, 0]"));
    assertTrue(simulations.get() >= 50, () -> simulations + " simulations");
  }

  @Test
  void otherStatisticsStopTheRun() throws IOException {
    Path three = model("three", remote(), "[0.5, 0, 1]");
    TypedCommand run = TypedCommand.of("run", three, "--out", folder.resolve("out"));
    assertEquals(1, run.status(), run::toString);
    String said = "a simulation has 2 statistics; the observed ones are 3";
    assertTrue(run.err().contains(said), run.err());
  }
}
