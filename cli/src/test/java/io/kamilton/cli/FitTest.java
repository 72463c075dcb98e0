package io.kamilton.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** {@code kamilton fit} as it is typed, against golden values, and what it says of bad input. */
class FitTest {
  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();
  private final Path folder;
  private final Path samples;

  FitTest(@TempDir Path folder) throws IOException {
    this.folder = folder;
    samples = write("samples.csv", "x,y\n0.5,1\n-1,0\n0,0.3\n1.2,-0.7\n-0.4,-0.2\n0.1,0.9\n");
  }

  private int run(String... args) {
    String[] all = Stream.concat(Stream.of("fit"), Stream.of(args)).toArray(String[]::new);
    return Main.configure(Main.commandLine(all), new Failures(false))
        .setOut(new PrintWriter(out))
        .setErr(new PrintWriter(err))
        .execute(all);
  }

  private Path write(String name, String text) throws IOException {
    return Files.writeString(folder.resolve(name), text);
  }

  private Path write(String name, JsonNode rows) throws IOException {
    StringBuilder text = new StringBuilder();
    for (int l = 0; l < rows.get(0).size(); l++) {
      text.append(l == 0 ? "" : ",").append("x").append(l + 1);
    }
    for (JsonNode row : rows) {
      String line = row.toString();
      text.append('\n').append(line, 1, line.length() - 1);
    }
    return write(name, text.append('\n').toString());
  }

  static List<JsonNode> golden(String file) {
    try (InputStream in = FitTest.class.getResourceAsStream("/golden/" + file)) {
      return StreamSupport.stream(JsonMapper.shared().readTree(in).spliterator(), false).toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  static List<JsonNode> lite() {
    return golden("lite.json");
  }

  static List<JsonNode> finite() {
    return golden("finite.json");
  }

  static List<JsonNode> full() {
    return golden("full.json");
  }

  private JsonNode fit(JsonNode g, String... options) throws IOException {
    out.getBuffer().setLength(0);
    List<String> args = new ArrayList<>(List.of(options));
    args.addAll(
        List.of(
            write("X.csv", g.get("X")).toString(),
            "--at",
            write("P.csv", g.get("P")).toString(),
            "--json"));
    assertEquals(0, run(args.toArray(new String[0])), err.toString());
    return JsonMapper.shared().readTree(out.toString());
  }

  private static void assertGolden(JsonNode expected, JsonNode answer, double tolerance) {
    for (int i = 0; i < expected.get("f").size(); i++) {
      double f = expected.get("f").get(i).asDouble();
      assertEquals(
          f, answer.get("at").get(i).get("f").asDouble(), tolerance * scale(expected.get("f")));
      for (int l = 0; l < expected.get("grad").get(i).size(); l++) {
        assertEquals(
            expected.get("grad").get(i).get(l).asDouble(),
            answer.get("at").get(i).get("gradient").get(l).asDouble(),
            tolerance * scale(expected.get("grad")));
      }
    }
  }

  private static double scale(JsonNode numbers) {
    double most = 0;
    for (JsonNode each : numbers) {
      most = Math.max(most, each.isArray() ? scale(each) : Math.abs(each.asDouble()));
    }
    return most;
  }

  /** Without R = K at λ = 0.001, whose condition number reaches 1e12: core's tests have those. */
  @ParameterizedTest
  @MethodSource("lite")
  void liteIsGolden(JsonNode g) throws IOException {
    for (JsonNode fit : g.get("fits")) {
      if (fit.get("lmbda").asDouble() < 1) {
        continue;
      }
      String regulariser =
          switch (fit.get("reg").asString()) {
            case "I" -> "identity";
            case "K" -> "rkhs";
            default -> "both";
          };
      JsonNode answer =
          fit(
              g,
              "--sigma=" + g.get("sigma"),
              "--lambda=" + fit.get("lmbda"),
              "--regulariser=" + regulariser);
      double tolerance = regulariser.equals("rkhs") ? 1e-6 : 1e-9;
      assertGolden(fit, answer, tolerance);
      assertEquals(
          fit.get("J_train_naive").asDouble(),
          answer.get("objective").asDouble(),
          tolerance * Math.abs(fit.get("J_train_naive").asDouble()));
      assertEquals(regulariser, answer.get("regulariser").asString());
    }
  }

  @ParameterizedTest
  @MethodSource("finite")
  void finiteIsGolden(JsonNode g) throws IOException {
    StringBuilder omega = new StringBuilder();
    int d = g.get("omega").size();
    for (int l = 0; l < d; l++) {
      omega.append("w").append(l).append(',');
    }
    omega.append("u\n");
    for (int j = 0; j < g.get("u").size(); j++) {
      for (int l = 0; l < d; l++) {
        omega.append(g.get("omega").get(l).get(j)).append(',');
      }
      omega.append(g.get("u").get(j)).append('\n');
    }
    Path file = write("omega.csv", omega.toString());
    for (JsonNode fit : g.get("fits")) {
      JsonNode answer =
          fit(g, "--estimator=finite", "--features=" + file, "--lambda=" + fit.get("lmbda"));
      assertGolden(fit.get("paper"), answer, 1e-9);
      assertTrue(answer.get("sigma").isNull());
    }
  }

  @ParameterizedTest
  @MethodSource("full")
  void fullAndNystromAreGolden(JsonNode g) throws IOException {
    String sigma = "--sigma=" + g.get("sigma");
    String lambda = "--lambda=" + g.get("lmbda");
    assertGolden(g.get("correct"), fit(g, "--estimator=full", sigma, lambda), 1e-9);
    if (g.has("nystrom_correct")) {
      for (String rows : List.of("1-4", "0,1,2,3", "4,2-3,1")) {
        JsonNode answer = fit(g, "--estimator=nystrom", sigma, lambda, "--basis=" + rows);
        assertGolden(g.get("nystrom_correct"), answer, 1e-9);
      }
    }
  }

  @Test
  void aPersonGetsLinesToRead() {
    assertEquals(
        0, run(samples.toString(), "--sigma=2", "--lambda=0.1", "--at", samples.toString()));
    String text = out.toString();
    assertTrue(text.contains("estimator          lite\n"), text);
    assertTrue(text.contains("x = (0.5, 1): f = "), text);
  }

  @Test
  void tuningSaysWhatItChose() throws IOException {
    StringBuilder rows = new StringBuilder("a\n");
    for (int i = 0; i < 40; i++) {
      rows.append(Math.sin(2.3 * i) + Math.sin(0.7 * i)).append('\n');
    }
    Path file = write("one.csv", rows.toString());
    for (String estimator : List.of("lite", "finite", "nystrom")) {
      out.getBuffer().setLength(0);
      assertEquals(
          0, run(file.toString(), "--tune", "--json", "--estimator=" + estimator), err.toString());
      JsonNode answer = JsonMapper.shared().readTree(out.toString());
      assertTrue(answer.get("sigma").asDouble() > 0);
      assertTrue(answer.get("held_out_objective").asDouble() < 0, answer.toString());
      assertTrue(answer.get("fits").asInt() <= 400);
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "--sigma=1 | --sigma and --lambda are needed",
        "--sigma=0 --lambda=1 | --sigma is 0",
        "--sigma=1 --lambda=-2 | --lambda is -2",
        "--sigma=1 --lambda=1 --tune | give either",
        "--sigma=1 --lambda=1 --estimator=lit | lite",
        "--sigma=1 --lambda=1 --features=10 | --features goes with --estimator finite",
        "--sigma=1 --lambda=1 --estimator=finite --features=0 | at least 1",
        "--sigma=1 --lambda=1 --estimator=finite --features=none.csv | none.csv does not exist",
        "--sigma=1 --lambda=1 --estimator=nystrom --basis=9 | allowed: 1 to 6",
        "--sigma=1 --lambda=1 --estimator=nystrom --basis=1,7 | names row 7; the last is 6",
        "--sigma=1 --lambda=1 --estimator=nystrom --basis=a | allowed: a number, or rows",
        "--sigma=1 --lambda=1 --estimator=full --base=gaussian | lite or finite",
        "--tune | --tune needs at least 8",
        "--sigma=x --lambda=1 | --sigma",
      })
  void badOptionsAreNamed(String options, String words) {
    String[] args =
        Stream.concat(Stream.of(samples.toString()), Stream.of(options.split(" ")))
            .toArray(String[]::new);
    assertEquals(2, run(args));
    assertTrue(err.toString().contains(words), err.toString());
    assertEquals("", out.toString());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "x,y;1,2 | draws: 1 given",
        "x,y;1,2;1,2 | all 2 are equal",
        "x,y;1,2;3 | line 3",
        "x,y | no points",
        "x,y;1,nan;2,3 | nan",
      })
  void badDrawsAreNamed(String lines, String words) throws IOException {
    Path file = write("bad.csv", lines.replace(';', '\n') + "\n");
    assertEquals(2, run(file.toString(), "--sigma=1", "--lambda=1"));
    assertTrue(err.toString().contains(words), err.toString());
    assertTrue(err.toString().contains("bad.csv"), err.toString());
  }

  @Test
  void pointsOfAnotherDimensionAreRefused() throws IOException {
    Path file = write("at.csv", "x\n1\n");
    assertEquals(2, run(samples.toString(), "--sigma=1", "--lambda=1", "--at", file.toString()));
    assertTrue(err.toString().contains("at.csv has 1 columns; the draws have 2"), err.toString());
  }
}
