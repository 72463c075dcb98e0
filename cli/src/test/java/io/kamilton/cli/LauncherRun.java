package io.kamilton.cli;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** What a process that was started from a test ended with. */
record LauncherRun(int status, String out, String err) {
  static final Path ROOT =
      Path.of(System.getProperty("basedir", ""), "..").toAbsolutePath().normalize();

  /** Starts the file {@code launcher} on the JDK of this test and waits for its end. */
  static LauncherRun of(Path folder, Path launcher, String... args) {
    return of(folder, Map.of(), launcher, args);
  }

  /** The same with variables of the environment set; an empty one is taken away. */
  static LauncherRun of(Path folder, Map<String, String> set, Path launcher, String... args) {
    List<String> command =
        Stream.concat(Stream.of(launcher.toString()), Arrays.stream(args)).toList();
    return end(start(folder, set, command));
  }

  static Process start(Path folder, Map<String, String> set, List<String> command) {
    ProcessBuilder builder = new ProcessBuilder(command).directory(folder.toFile());
    Map<String, String> environment = builder.environment();
    environment.keySet().removeIf(name -> name.startsWith("KAMILTON_"));
    environment.keySet().removeAll(List.of("JAVA_TOOL_OPTIONS", "JDK_JAVA_OPTIONS"));
    environment.put("JAVA_HOME", System.getProperty("java.home"));
    environment.put("KAMILTON_CACHE", ROOT.resolve("cli/target/launcher-cache").toString());
    environment.putAll(set);
    environment.values().removeIf(String::isEmpty);
    try {
      return builder.start();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  static LauncherRun end(Process process) {
    CompletableFuture<String> out = text(process.getInputStream());
    CompletableFuture<String> err = text(process.getErrorStream());
    try {
      process.getOutputStream().close();
      if (!process.waitFor(10, TimeUnit.MINUTES)) {
        process.destroyForcibly();
        throw new AssertionError("still running: " + process.info().commandLine());
      }
    } catch (IOException | InterruptedException e) {
      throw new AssertionError(e);
    }
    return new LauncherRun(process.exitValue(), out.join(), err.join());
  }

  private static CompletableFuture<String> text(InputStream in) {
    return CompletableFuture.supplyAsync(
        () -> {
          try {
            return new String(in.readAllBytes(), UTF_8);
          } catch (IOException e) {
            throw new UncheckedIOException(e);
          }
        });
  }
}
