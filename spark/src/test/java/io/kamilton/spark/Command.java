package io.kamilton.spark;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BooleanSupplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The command {@code kamilton} as a process. */
final class Command {
  static final Path ROOT =
      Path.of(System.getProperty("basedir", ""), "..").toAbsolutePath().normalize();

  /** A JVM that lasts seconds ends before its second compiler has paid. */
  static final String ONE_COMPILER = "-XX:TieredStopAtLevel=1";

  /** How much of the machine an executor takes. */
  private static final String SMALL = "-Dspark.executor.memory=512m";

  private final Process process;
  private final Path output;

  private Command(Process process, Path output) {
    this.process = process;
    this.output = output;
  }

  static Command start(Path folder, Map<String, String> environment, Object... words)
      throws IOException {
    return start(folder, environment, List.of(ROOT.resolve("kamilton").toString()), words);
  }

  /** Within spark-submit; as docs/cluster.md has it. */
  static Command submit(Path folder, String master, Object... words) throws IOException {
    Path engine = StandaloneCluster.ENGINE;
    List<String> libraries = new ArrayList<>();
    try (Stream<Path> all = Files.list(ROOT.resolve("cli/target/lib"))) {
      all.map(Path::toString).forEach(libraries::add);
    }
    libraries.add(engine.resolve("kamilton-spark.jar").toString());
    List<String> submit =
        List.of(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-cp",
            engine.resolve("jars") + "/*",
            "org.apache.spark.deploy.SparkSubmit",
            "--master",
            master,
            "--conf",
            "spark.executor.memory=512m",
            "--jars",
            String.join(",", libraries),
            "--class",
            "io.kamilton.cli.Main",
            ROOT.resolve("cli/target/kamilton.jar").toString());
    return start(folder, StandaloneCluster.variables(), submit, words);
  }

  private static Command start(
      Path folder, Map<String, String> environment, List<String> program, Object... words)
      throws IOException {
    List<String> command = new ArrayList<>(program);
    for (Object word : words) {
      command.add(word.toString());
    }
    Path output = Files.createTempFile(folder, "output", ".txt");
    ProcessBuilder builder =
        new ProcessBuilder(command)
            .directory(folder.toFile())
            .redirectErrorStream(true)
            .redirectOutput(output.toFile());
    builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
    builder.environment().put("KAMILTON_JAVA_OPTS", SMALL + " " + ONE_COMPILER);
    builder.environment().putAll(environment);
    return new Command(builder.start(), output);
  }

  /** Runs a program of the system's to its end. */
  static void run(String... words) throws IOException {
    try {
      assertEquals(0, new ProcessBuilder(words).inheritIO().start().waitFor(), words[0]);
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  /** Waits until something is so; the command must go on meanwhile. */
  void await(BooleanSupplier something) throws IOException {
    long deadline = System.nanoTime() + TimeUnit.MINUTES.toNanos(4);
    while (!something.getAsBoolean()) {
      if (!process.isAlive() || System.nanoTime() > deadline) {
        throw new AssertionError("ended before, or never: " + Files.readString(output));
      }
      try {
        Thread.sleep(5);
      } catch (InterruptedException e) {
        throw new AssertionError(e);
      }
    }
  }

  /** What it says about something, as soon as it does. */
  String says(Pattern something) throws IOException {
    AtomicReference<String> said = new AtomicReference<>();
    await(
        () -> {
          Matcher matcher = something.matcher(read(output));
          return matcher.find() && said.compareAndSet(null, matcher.group(1));
        });
    return Objects.requireNonNull(said.get());
  }

  private static String read(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** SIGTERM. */
  void terminate() {
    process.destroy();
  }

  /** {@code kill -9}; the launcher became the JVM. */
  void kill() throws IOException {
    process.toHandle().destroyForcibly();
    end();
  }

  /** What it printed by its end. */
  String endsWith(int status) throws IOException {
    int found = end();
    String printed = Files.readString(output);
    assertEquals(status, found, printed);
    return printed;
  }

  private int end() throws IOException {
    try {
      if (!process.waitFor(6, TimeUnit.MINUTES)) {
        process.destroyForcibly();
        throw new AssertionError("still running: " + Files.readString(output));
      }
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
    return process.exitValue();
  }
}
