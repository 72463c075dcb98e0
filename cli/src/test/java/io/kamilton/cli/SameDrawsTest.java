package io.kamilton.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/**
 * The draws of revision 1d4461e, by a hash of their parameter columns: every builtin with every
 * sampler that takes it, and the examples, on one thread, on three, and stopped and resumed.
 *
 * <p>A restructuring changes none of them. A change of a sampler changes some on purpose: its
 * commit replaces their hashes by those that the failure shows.
 */
class SameDrawsTest {
  private static final int STOP = 400;
  private static final Map<String, String> STORED = DrawGrid.stored();

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
                      assertSameDraws(cell.getKey(), model, STOP);
                    }));
  }

  @TestFactory
  Stream<DynamicTest> everyExample() throws IOException {
    Path examples = LauncherRun.ROOT.resolve("examples");
    List<DynamicTest> tests = new ArrayList<>();
    try (Stream<Path> files = Files.list(examples)) {
      for (Path model : files.filter(file -> file.toString().endsWith(".yaml")).sorted().toList()) {
        String name = "examples/" + model.getFileName();
        tests.add(dynamicTest(name, () -> assertSameDraws(name, model, 0)));
      }
    }
    return tests.stream();
  }

  /** Runs a model in every way; stopped after so many evaluations too, unless that is 0. */
  private static void assertSameDraws(String name, Path model, int stop) throws IOException {
    Path runs = Files.createTempDirectory("same-draws");
    String found = DrawGrid.hash(done(runs.resolve("one"), "run", model, "--threads", 1));
    assertEquals(STORED.get(name), found, name);
    if (stop > 0) {
      assertEquals(
          found, DrawGrid.hash(done(runs.resolve("three"), "run", model, "--threads", 3)), name);
      Path stopped = runs.resolve("stopped");
      TypedCommand.of("run", model, "--out", stopped, "--max-evals", stop);
      TypedCommand resumed = TypedCommand.of("resume", stopped);
      assertEquals(0, resumed.status(), resumed::err);
      assertEquals(found, DrawGrid.hash(stopped), name + ", stopped and resumed");
    }
  }

  private static Path done(Path out, Object... words) {
    List<Object> all = new ArrayList<>(List.of(words));
    all.addAll(List.of("--out", out));
    TypedCommand run = TypedCommand.of(all.toArray());
    assertEquals(0, run.status(), run::err);
    return out;
  }
}
