package io.kamilton.spark;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;

/** The command {@code kamilton} as a process. */
final class Command {
  static final Path ROOT =
      Path.of(System.getProperty("basedir", ""), "..").toAbsolutePath().normalize();

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
    List<String> command = new ArrayList<>(List.of(ROOT.resolve("kamilton").toString()));
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
    builder.environment().put("KAMILTON_JAVA_OPTS", SMALL);
    builder.environment().putAll(environment);
    return new Command(builder.start(), output);
  }

  /** Waits until something is so; the command must go on meanwhile. */
  void await(BooleanSupplier something) throws IOException {
    long deadline = System.nanoTime() + TimeUnit.MINUTES.toNanos(2);
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
      if (!process.waitFor(3, TimeUnit.MINUTES)) {
        process.destroyForcibly();
        throw new AssertionError("still running: " + Files.readString(output));
      }
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
    return process.exitValue();
  }
}
