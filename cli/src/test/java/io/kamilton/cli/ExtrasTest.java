package io.kamilton.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a target says besides its density is kept with the draw it was said of, and no other. */
class ExtrasTest {
  /**
   * sum = a + b.1 + b.2, twice = 2·(a, b.1, b.2): so a row tells whether its extras are its own.
   */
  @Test
  void extrasAreThoseOfTheDraw(@TempDir Path folder) throws Exception {
    Path model = RunModels.program(folder);
    Path out = folder.resolve("out");
    TypedCommand run = TypedCommand.of("run", model, "--out", out, "--sampler", "am");
    assertEquals(0, run.status(), run::toString);
    assertTrue(run.out().contains("\nnot shown: 4 extras (summary --extras)\n"), run.out());
    TypedCommand summary = TypedCommand.of("summary", out, "--extras");
    for (String word : List.of("a ", "sum ", "twice.1 ", "twice.2 ", "twice.3 ")) {
      assertTrue(summary.out().lines().anyMatch(line -> line.startsWith(word)), summary.out());
    }
    List<String> lines =
        Files.readAllLines(out.resolve("chain-1.csv")).stream()
            .filter(line -> !line.startsWith("#"))
            .toList();
    List<String> names = List.of(lines.get(0).split(",", -1));
    assertEquals(
        List.of("a", "b.1", "b.2", "sum", "twice.1", "twice.2", "twice.3"),
        names.subList(names.indexOf("a"), names.size()));
    int rejected = 0;
    double[] previous = {};
    for (String line : lines.subList(1, lines.size())) {
      double[] row = Arrays.stream(line.split(",", -1)).mapToDouble(Double::parseDouble).toArray();
      double[] draw = Arrays.copyOfRange(row, names.indexOf("a"), row.length);
      rejected += Arrays.equals(draw, previous) ? 1 : 0; // the chain stayed where it was
      assertOwn(draw, line);
      previous = draw;
    }
    assertTrue(rejected > 30, "only " + rejected + " proposals were rejected");
  }

  /** Neither a draw that is filled up nor a rejection: the run stops, and goes on when mended. */
  @Test
  void anExtraOfAnotherLengthStopsTheRun(@TempDir Path folder) throws Exception {
    Path model = RunModels.program(folder);
    Path program = folder.resolve("normal.py");
    String good = Files.readString(program);
    String growing = good.replace("for t in theta]", "for t in theta[: 2 + (number < 50)]]");
    assertNotEquals(good, growing);
    Files.writeString(program, growing);
    Path out = folder.resolve("out");
    TypedCommand run = TypedCommand.of("run", model, "--out", out, "--sampler", "am");
    assertEquals(1, run.status(), run::toString);
    assertTrue(
        run.err().contains("a list of 2 for the extra \"twice\", and with a list of 3 before"),
        run.err());
    Files.writeString(program, good);
    TypedCommand resumed = TypedCommand.of("resume", out);
    assertEquals(0, resumed.status(), resumed::toString);
  }

  /** The length that an extra had before the run was stopped. */
  @Test
  void anExtraOfAnotherLengthStopsAResumedRun(@TempDir Path folder) throws Exception {
    Path model = RunModels.program(folder);
    Path program = folder.resolve("normal.py");
    String good = Files.readString(program);
    String shorter = good.replace("for t in theta]", "for t in theta[:2]]");
    assertNotEquals(good, shorter);
    Path out = folder.resolve("out");
    TypedCommand run =
        TypedCommand.of("run", model, "--out", out, "--sampler", "am", "--max-evals", "100");
    assertEquals(0, run.status(), run::toString);
    Files.writeString(program, shorter);
    TypedCommand refused = TypedCommand.of("resume", out);
    assertEquals(1, refused.status(), refused::toString);
    assertTrue(
        refused.err().contains("a list of 2 for the extra \"twice\", and with a list of 3 before"),
        refused.err());
    Files.writeString(program, good);
    TypedCommand resumed = TypedCommand.of("resume", out);
    assertEquals(0, resumed.status(), resumed::toString);
    assertFalse(Files.readString(out.resolve("chain-1.csv")).contains("NaN"));
  }

  private static void assertOwn(double[] draw, String line) {
    double sum = draw[0] + draw[1] + draw[2];
    assertEquals(sum, draw[3], 1e-12, line);
    for (int l = 0; l < 3; l++) {
      assertEquals(2 * draw[l], draw[4 + l], 0, line);
    }
  }
}
