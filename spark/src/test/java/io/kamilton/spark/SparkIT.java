package io.kamilton.spark;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.jar.Attributes;
import java.util.jar.JarEntry;
import java.util.jar.JarInputStream;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Runs on a standalone master and two workers, and what they say when something is missing. */
class SparkIT {
  private static final Pattern SERVING = Pattern.compile("serving .* at (http\\S+) ");

  @SuppressWarnings("NullAway.Init") // before all tests
  private static StandaloneCluster cluster;

  private final Path folder;
  private final RunsFolder runs;

  SparkIT(@TempDir Path folder) {
    this.folder = folder;
    runs = new RunsFolder(folder);
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
      Object[] words = here.split(" ", -1);
      String printed = runs.done(Arrays.copyOfRange(words, 1, words.length));
      assertFalse(printed.contains("Spark"), printed);
    }
    runs.done("run", "examples/banana.yaml", "--warmup", 60, "--draws", 60, "--out", "runs/local");
    runs.assertSame("runs/local", "runs/cluster");
  }

  /** A worker dies in the middle of a round, then the driver; resumed, the run is told to stop. */
  @Test
  void aProgramHasTheBitsOfALocalRunWhateverDies() throws IOException {
    Path model = runs.program("python3", "normal.py");
    runs.done("run", model, "--out", "local");
    long whole = runs.logged("local");
    Command driver = runs.start("run", model, "--out", "spark", "--engine", cluster.url());
    driver.await(() -> runs.logged("spark") > whole / 5);
    cluster.killAWorker();
    driver.await(() -> runs.logged("spark") > 2 * whole / 5);
    driver.kill();
    long left = runs.logged("spark");
    Command second = runs.start("resume", "spark");
    second.await(() -> runs.logged("spark") > left + whole / 20);
    second.terminate();
    String printed = second.endsWith(143);
    assertTrue(runs.logged("spark") < whole, "it was stopped too late");
    assertTrue(printed.contains("kamilton: stopped"), printed);
    assertTrue(printed.contains("a chain are kept; go on with: kamilton resume"), printed);
    assertTrue(Files.exists(folder.resolve("spark/chain-4.csv")), printed);
    Command.submit(folder, cluster.url(), "resume", "spark", "--engine", "spark").endsWith(0);
    runs.assertSame("local", "spark");
  }

  /** Workers start executors when the program's folder is gone: they have what came along. */
  @Test
  void aProgramGoesAlong() throws IOException {
    Path model = runs.program("python3", "imports.py");
    Object[] few = {"run", model, "--warmup", 20, "--draws", 10, "--out"};
    runs.done(with(few, "local"));
    cluster.pauseWorkers();
    Command driver = runs.start(with(few, "spark", "--engine", cluster.url()));
    driver.await(() -> runs.logged("spark") > 0);
    Files.move(model.getParent(), folder.resolve("away"));
    cluster.goOn();
    driver.endsWith(0);
    runs.assertSame("local", "spark");
  }

  private static Object[] with(Object[] words, Object... more) {
    return Stream.concat(Stream.of(words), Stream.of(more)).toArray();
  }

  /** Executors of workers that are this machine's ask a server. */
  @Test
  void aServerIsAskedByALocalCluster() throws IOException {
    Command server = runs.start("serve", "examples/banana.yaml", "--port", 0);
    try {
      Path model =
          Files.writeString(
              folder.resolve("served.yaml"),
              """
              model: served
              target: {umbridge: {url: "%s", model: posterior}}
              parameters: [{name: y, size: 8, start: 0}]
              warmup: 30
              draws: 30
              """
                  .formatted(server.says(SERVING)));
      runs.done("run", model, "--out", "local");
      Command.start(
              folder,
              StandaloneCluster.variables(),
              "run",
              model,
              "--out",
              "spark",
              "--engine",
              "local-cluster[2,1,600]")
          .endsWith(0);
      runs.assertSame("local", "spark");
    } finally {
      server.kill();
    }
  }

  /** The program is on the driver's PATH only. */
  @Test
  void aWorkerWithoutTheProgramIsNamed() throws IOException {
    Path programs = Files.createDirectories(folder.resolve("bin"));
    Path here = Files.createFile(programs.resolve("only-here"));
    assertTrue(here.toFile().setExecutable(true));
    Map<String, String> path =
        Map.of("PATH", programs + ":" + System.getenv().getOrDefault("PATH", ""));
    Path model = runs.program("only-here");
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
        runs.start(
                "run", model, "--classpath", classes, "--out", "spark", "--engine", cluster.url())
            .endsWith(1);
    assertTrue(printed.contains("kamilton: an executor ran out of memory"), printed);
    assertTrue(printed.contains("go on with: kamilton resume"), printed);
    assertFalse(printed.contains("\tat "), printed);
    runs.done("resume", "spark", "--engine", "local");
    runs.done("run", model, "--classpath", classes, "--out", "local");
    runs.assertSame("local", "spark");
  }

  @Test
  void aMasterThatIsNotThereIsNamed() throws IOException {
    String where = "spark://127.0.0.1:1";
    Path model = Command.ROOT.resolve("examples/banana.yaml");
    String printed = runs.start("run", model, "--out", "out", "--engine", where).endsWith(2);
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

  /** Only the manifest of its jar differs. */
  @Test
  void anEngineOfAnotherBuildIsNamed() throws IOException {
    Files.createSymbolicLink(folder.resolve("jars"), StandaloneCluster.ENGINE.resolve("jars"));
    Path jar = folder.resolve("kamilton-spark.jar");
    copyWithout("Kamilton-Core", StandaloneCluster.ENGINE.resolve("kamilton-spark.jar"), jar);
    Path model = Command.ROOT.resolve("examples/banana.yaml");
    Map<String, String> elsewhere = Map.of("KAMILTON_SPARK", folder.toString());
    Command command =
        Command.start(folder, elsewhere, "run", model, "--out", "out", "--engine", cluster.url());
    String printed = command.endsWith(2);
    assertTrue(printed.contains(jar + " was built with another version of kamilton-core"), printed);
    assertEquals(1, printed.lines().count(), printed);
    assertFalse(Files.exists(folder.resolve("out")));
  }

  private static void copyWithout(String attribute, Path from, Path to) throws IOException {
    try (JarInputStream in = new JarInputStream(Files.newInputStream(from))) {
      Manifest manifest = in.getManifest();
      assertNotNull(manifest.getMainAttributes().remove(new Attributes.Name(attribute)));
      try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(to), manifest)) {
        for (JarEntry each = in.getNextJarEntry(); each != null; each = in.getNextJarEntry()) {
          out.putNextEntry(new JarEntry(each.getName()));
          in.transferTo(out);
        }
      }
    }
  }
}
