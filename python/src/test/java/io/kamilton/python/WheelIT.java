package io.kamilton.python;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
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
  void thePackageWorks() throws IOException, InterruptedException {
    boolean mustWork = "true".equals(System.getenv("CI"));
    assumeTrue(mustWork || hasTools(), PYTHON + " has not all of numpy, venv and pip");
    String environment = folder.resolve("environment").toString();
    run(PYTHON, "-m", "venv", "--system-site-packages", environment);
    String python = environment + "/bin/python";
    run(python, "-m", "pip", "install", "--no-index", "--quiet", wheel());
    String tests = MODULE.resolve("tests").toString();
    run(python, "-W", "error", "-m", "unittest", "discover", "-v", "-s", tests, "-t", tests);
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

  /** Runs a command to its end, where no file of the project is in sight. */
  private void run(String... command) throws IOException, InterruptedException {
    ProcessBuilder builder = new ProcessBuilder(List.of(command)).directory(folder.toFile());
    builder.environment().put("PYTHONDONTWRITEBYTECODE", "1");
    Process process = builder.redirectErrorStream(true).start();
    String said;
    try (InputStream in = process.getInputStream()) {
      said = new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
    assertEquals(0, process.waitFor(), said);
  }
}
