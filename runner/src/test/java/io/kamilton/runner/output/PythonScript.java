package io.kamilton.runner.output;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.InputStream;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/** A script among the test resources, run by the system's Python. */
final class PythonScript {
  private static final String PYTHON = "/usr/bin/python3";

  private PythonScript() {}

  /**
   * What the script prints; without those modules a test is skipped, but never where CI is true.
   */
  static String run(String script, List<String> modules, String... arguments) {
    boolean mustWork = "true".equals(System.getenv("CI"));
    assumeTrue(mustWork || has(modules), PYTHON + " has not all of " + modules);
    List<String> command = new ArrayList<>(List.of(PYTHON, resource(script).toString()));
    command.addAll(List.of(arguments));
    return output(command, 0);
  }

  private static boolean has(List<String> modules) {
    String imports = modules.isEmpty() ? "pass" : "import " + String.join(", ", modules);
    try {
      return new ProcessBuilder(PYTHON, "-c", imports).start().waitFor() == 0;
    } catch (IOException e) {
      return false;
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  private static Path resource(String script) {
    try {
      return Path.of(
          Objects.requireNonNull(PythonScript.class.getResource("/output/" + script), script)
              .toURI());
    } catch (URISyntaxException e) {
      throw new AssertionError(e);
    }
  }

  private static String output(List<String> command, int status) {
    try {
      Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
      String text;
      try (InputStream in = process.getInputStream()) {
        text = new String(in.readAllBytes(), StandardCharsets.UTF_8);
      }
      assertEquals(status, process.waitFor(), text);
      return text;
    } catch (IOException | InterruptedException e) {
      throw new AssertionError(e);
    }
  }
}
