package io.kamilton.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/** The real {@code ./kamilton} while it runs; its process is the JVM's, which it becomes. */
final class RunningCommand {
  private static final Path KAMILTON = LauncherRun.ROOT.resolve("kamilton");
  private static final long POLL_NANOS = 200_000;

  /**
   * A JVM that lasts seconds ends before its second compiler has paid; and however busy the machine
   * is, a signal waits for the files.
   */
  private static final Map<String, String> USUAL =
      Map.of("KAMILTON_JAVA_OPTS", "-XX:TieredStopAtLevel=1", "KAMILTON_STOP_SECONDS", "600");

  private final Process process;

  private RunningCommand(Process process) {
    this.process = process;
  }

  static RunningCommand start(Path folder, Object... words) {
    return start(folder, List.of(), words);
  }

  /** The same behind other words, such as a program that becomes its arguments. */
  static RunningCommand start(Path folder, List<String> before, Object... words) {
    return start(folder, USUAL, before, words);
  }

  /** The same with variables of the environment. */
  static RunningCommand start(
      Path folder, Map<String, String> variables, List<String> before, Object... words) {
    List<String> command = new ArrayList<>(before);
    command.add(KAMILTON.toString());
    for (Object word : words) {
      command.add(word.toString());
    }
    return new RunningCommand(LauncherRun.start(folder, variables, command));
  }

  static LauncherRun run(Path folder, Object... words) {
    return start(folder, words).end();
  }

  static LauncherRun assertDone(Path folder, Object... words) {
    LauncherRun run = run(folder, words);
    assertEquals(0, run.status(), run::toString);
    return run;
  }

  long pid() {
    return process.pid();
  }

  LauncherRun end() {
    return LauncherRun.end(process);
  }

  /** Waits until something is so, or the process has ended; whether it still runs. */
  boolean await(BooleanSupplier something) {
    while (process.isAlive() && !something.getAsBoolean()) {
      LockSupport.parkNanos(POLL_NANOS);
    }
    return process.isAlive();
  }

  /** The next line of its standard output; what there is where that ends before. */
  String line() throws IOException {
    ByteArrayOutputStream line = new ByteArrayOutputStream();
    InputStream in = process.getInputStream();
    for (int c = in.read(); c >= 0 && c != '\n'; c = in.read()) {
      line.write(c);
    }
    return line.toString(StandardCharsets.UTF_8);
  }

  /** {@code kill -9}. */
  void kill() {
    process.toHandle().destroyForcibly(); // the process itself would close its streams too
    end();
  }

  /** Sends a signal to the process, or to all of its group as a terminal does. */
  void signal(String name, boolean group) {
    String whom = (group ? "-" : "") + process.pid();
    LauncherRun kill = LauncherRun.of(Path.of("."), Path.of("kill"), "-" + name, "--", whom);
    assertEquals(0, kill.status(), kill::toString);
  }

  /** The size of a file, 0 where there is none. */
  static long size(Path file) {
    try {
      return Files.size(file);
    } catch (NoSuchFileException e) {
      return 0;
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  /** Waits for the end of every process whose number is in the file. */
  static void assertAllEnd(Path pids) throws Exception {
    for (String pid : Files.readAllLines(pids)) {
      var process = ProcessHandle.of(Long.parseLong(pid));
      if (process.isPresent()) {
        process.get().onExit().get(60, TimeUnit.SECONDS);
      }
    }
  }
}
