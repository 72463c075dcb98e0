package io.kamilton.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/**
 * The same draws, by a hash of their parameter columns, on one thread, on three, and stopped and
 * resumed: every builtin with every sampler that takes it.
 */
class SameDrawsTest {
  private static final int STOP = 400;

  @TestFactory
  Stream<DynamicTest> everyBuiltinWithEverySampler(@TempDir Path folder) {
    return DrawGrid.cells().entrySet().stream()
        .map(
            cell ->
                dynamicTest(
                    cell.getKey(),
                    () -> {
                      Path model = folder.resolve("model.yaml");
                      Files.writeString(model, cell.getValue());
                      assertSameDraws(cell.getKey(), model);
                    }));
  }

  private static void assertSameDraws(String name, Path model) throws IOException {
    Path runs = Files.createTempDirectory("same-draws");
    String found = DrawGrid.hash(done(runs.resolve("one"), "run", model, "--threads", 1));
    assertEquals(
        found, DrawGrid.hash(done(runs.resolve("three"), "run", model, "--threads", 3)), name);
    Path stopped = runs.resolve("stopped");
    TypedCommand.of("run", model, "--out", stopped, "--max-evals", STOP);
    TypedCommand resumed = TypedCommand.of("resume", stopped);
    assertEquals(0, resumed.status(), resumed::err);
    assertEquals(found, DrawGrid.hash(stopped), name + ", stopped and resumed");
  }

  private static Path done(Path out, Object... words) {
    List<Object> all = new ArrayList<>(List.of(words));
    all.addAll(List.of("--out", out));
    TypedCommand run = TypedCommand.of(all.toArray());
    assertEquals(0, run.status(), run::err);
    return out;
  }
}
