package io.kamilton.spark;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Runs on a standalone master and two workers, and what they say when something is missing. */
class SparkIT {
  /** What differs between runs of the same draws: how long they took. */
  private static final String ELAPSED = "Elapsed Time: ";

  @SuppressWarnings("NullAway.Init") // before all tests
  private static StandaloneCluster cluster;

  private final Path folder;

  SparkIT(@TempDir Path folder) {
    this.folder = folder;
  }

  @BeforeAll
  static void start(@TempDir Path machines) throws IOException {
    cluster = StandaloneCluster.start(machines);
  }

  @AfterAll
  static void stop() throws IOException {
    cluster.close();
  }

  /** As docs/cluster.md has it. */
  @Test
  void aBuiltinTargetHasTheBitsOfALocalRun() throws IOException {
    String document = Files.readString(Command.ROOT.resolve("docs/cluster.md"));
    List<String> lines = document.lines().filter(line -> line.startsWith("./kamilton ")).toList();
    assertEquals(2, lines.size(), lines.toString());
    for (String line : lines) {
      String here = line.replace("spark://127.0.0.1:7077", cluster.url());
      String printed = done(Arrays.copyOfRange(here.split(" ", -1), 1, here.split(" ", -1).length));
      assertFalse(printed.contains("Spark"), printed);
    }
    done("run", "examples/banana.yaml", "--warmup", 60, "--draws", 60, "--out", "runs/local");
    assertSame("runs/local", "runs/cluster");
  }

  /** A worker dies in the middle of a round, then the driver; the run is resumed. */
  @Test
  void aProgramHasTheBitsOfALocalRunWhateverDies() throws IOException {
    Path model = program("python3", "normal.py");
    done("run", model, "--out", "local");
    Path log = folder.resolve("spark/log/run.log");
    long whole = Files.size(folder.resolve("local/log/run.log"));
    Command driver = start("run", model, "--out", "spark", "--engine", cluster.url());
    driver.await(() -> size(log) > whole / 4);
    cluster.killAWorker();
    driver.await(() -> size(log) > whole / 2);
    driver.kill();
    assertTrue(size(log) < whole, "it was killed too late");
    String printed = done("resume", "spark");
    assertTrue(printed.contains("output: "), printed);
    assertSame("local", "spark");
  }

  /** The program is on the driver's PATH only. */
  @Test
  void aWorkerWithoutTheProgramIsNamed() throws IOException {
    Path programs = Files.createDirectories(folder.resolve("bin"));
    Path here = Files.createFile(programs.resolve("only-here"));
    assertTrue(here.toFile().setExecutable(true));
    Map<String, String> path =
        Map.of("PATH", programs + ":" + System.getenv().getOrDefault("PATH", ""));
    Path model = program("only-here");
    Command command =
        Command.start(folder, path, "run", model, "--out", "out", "--engine", cluster.url());
    String printed = command.endsWith(1);
    assertTrue(printed.contains("kamilton: on 127.0.0.1: target.process: "), printed);
    assertTrue(printed.contains("only-here"), printed);
    assertTrue(printed.contains("go on with: kamilton resume"), printed);
    assertFalse(printed.contains("\tat "), printed);
  }

  /** Executors have less memory than {@link Greedy} takes; threads of the command have more. */
  @Test
  void anExecutorWithoutMemoryIsNamedAndTheRunGoesOnElsewhere() throws IOException {
    Path model =
        Files.writeString(
            folder.resolve("greedy.yaml"),
            """
            model: greedy
            target: {class: io.kamilton.spark.Greedy}
            parameters: [{name: x, size: 2, start: 0}]
            sampler: {name: am}
            warmup: 20
            draws: 20
            """);
    Path classes = Command.ROOT.resolve("spark/target/test-classes");
    String printed =
        start("run", model, "--classpath", classes, "--out", "spark", "--engine", cluster.url())
            .endsWith(1);
    assertTrue(printed.contains("kamilton: an executor ran out of memory"), printed);
    assertTrue(printed.contains("go on with: kamilton resume"), printed);
    assertFalse(printed.contains("\tat "), printed);
    done("resume", "spark", "--engine", "local");
    done("run", model, "--classpath", classes, "--out", "local");
    assertSame("local", "spark");
  }

  @Test
  void aMasterThatIsNotThereIsNamed() throws IOException {
    String where = "spark://127.0.0.1:1";
    Path model = Command.ROOT.resolve("examples/banana.yaml");
    String printed = start("run", model, "--out", "out", "--engine", where).endsWith(2);
    assertTrue(printed.contains("no Spark master answers at 127.0.0.1:1"), printed);
    assertEquals(1, printed.lines().count(), printed);
    assertFalse(Files.exists(folder.resolve("out")));
  }

  @Test
  void anEngineThatIsNotBuiltIsNamed() throws IOException {
    Path model = Command.ROOT.resolve("examples/banana.yaml");
    Map<String, String> elsewhere = Map.of("KAMILTON_SPARK", folder.toString());
    Command command =
        Command.start(folder, elsewhere, "run", model, "--out", "out", "--engine", cluster.url());
    String printed = command.endsWith(2);
    String expected = "needs Spark and kamilton-spark.jar; they are not in " + folder + ": ";
    assertTrue(printed.contains(expected), printed);
    assertEquals(1, printed.lines().count(), printed);
    assertFalse(Files.exists(folder.resolve("out")));
  }

  private String done(Object... words) throws IOException {
    return start(words).endsWith(0);
  }

  private Command start(Object... words) throws IOException {
    Path examples = folder.resolve("examples");
    if (!Files.exists(examples)) {
      Files.createSymbolicLink(examples, Command.ROOT.resolve("examples"));
    }
    return Command.start(folder, Map.of(), words);
  }

  private Path program(String... command) throws IOException {
    try (InputStream in = SparkIT.class.getResourceAsStream("/normal.py")) {
      Files.write(folder.resolve("normal.py"), Objects.requireNonNull(in).readAllBytes());
    }
    return Files.writeString(
        folder.resolve("program.yaml"),
        """
        model: program
        target:
          process: [%s]
          noisy: true
        parameters:
          - {name: y, size: 3, start: 0}
        chains: 4
        warmup: 60
        draws: 60
        """
            .formatted(String.join(", ", command)));
  }

  private static long size(Path file) {
    return file.toFile().length();
  }

  private void assertSame(String expected, String found) throws IOException {
    for (int chain = 1; chain <= 4; chain++) {
      String name = "chain-" + chain + ".csv";
      assertEquals(
          draws(folder.resolve(expected).resolve(name)),
          draws(folder.resolve(found).resolve(name)),
          name);
    }
  }

  private static String draws(Path file) throws IOException {
    String text = Files.readString(file);
    return text.substring(0, text.indexOf(ELAPSED));
  }
}
