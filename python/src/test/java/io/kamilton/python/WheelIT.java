package io.kamilton.python;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The wheel, installed in a new environment as a user does it, and the tests of the package. */
@Tag("one-jdk")
class WheelIT {
  private static final Path MODULE = Path.of("").toAbsolutePath();
  private static final String PYTHON = "/usr/bin/python3";

  private final Path folder;

  WheelIT(@TempDir Path folder) {
    this.folder = folder;
  }

  @Test
  void thePackageWorks() throws Exception {
    boolean mustWork = "true".equals(System.getenv("CI"));
    assumeTrue(mustWork || hasTools(), PYTHON + " has not all of numpy, venv and pip");
    String environment = folder.resolve("environment").toString();
    run(PYTHON, "-m", "venv", "--system-site-packages", environment);
    String python = environment + "/bin/python";
    run(python, "-m", "pip", "install", "--no-index", "--quiet", wheel());
    List<Callable<String>> tests = tests().map(each -> test(python, each)).toList();
    ExecutorService pool = Executors.newFixedThreadPool(Runtime.getRuntime().availableProcessors());
    try {
      for (Future<String> failure : pool.invokeAll(tests)) {
        assertEquals("", failure.get());
      }
    } finally {
      pool.shutdownNow();
    }
  }

  /** The files of tests: each is a process, so that several run at once. */
  private static Stream<String> tests() throws IOException {
    try (Stream<Path> all = Files.list(MODULE.resolve("tests"))) {
      List<String> names = all.map(each -> each.getFileName().toString()).sorted().toList();
      return names.stream().filter(each -> each.startsWith("test_"));
    }
  }

  /** What a file of tests says where one fails. */
  private Callable<String> test(String python, String file) {
    String tests = MODULE.resolve("tests").toString();
    return () ->
        said(python, "-W", "error", "-m", "unittest", "discover", "-v", "-p", file, "-s", tests);
  }

  private static String wheel() throws IOException {
    try (Stream<Path> made = Files.list(MODULE.resolve("target"))) {
      return made.map(Path::toString).filter(each -> each.endsWith(".whl")).findAny().orElseThrow();
    }
  }

  private static boolean hasTools() throws InterruptedException {
    try {
      ProcessBuilder python = new ProcessBuilder(PYTHON, "-c", "import numpy, ensurepip, pip");
      return python.redirectErrorStream(true).start().waitFor() == 0;
    } catch (IOException e) {
      return false;
    }
  }

  private void run(String... command) throws IOException, InterruptedException {
    assertEquals("", said(command));
  }

  /** What a command says that fails, where no file of the project is in sight. */
  private String said(String... command) throws IOException, InterruptedException {
    ProcessBuilder builder = new ProcessBuilder(List.of(command)).directory(folder.toFile());
    builder.environment().put("PYTHONDONTWRITEBYTECODE", "1");
    Process process = builder.redirectErrorStream(true).start();
    try (InputStream in = process.getInputStream()) {
      String words = new String(in.readAllBytes(), StandardCharsets.UTF_8);
      return process.waitFor() == 0 ? "" : words;
    }
  }
}
