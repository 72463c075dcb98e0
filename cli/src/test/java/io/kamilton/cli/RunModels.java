package io.kamilton.cli;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Model files of small runs, and what their folders say. */
final class RunModels {
  private RunModels() {}

  /** A banana for adaptive Metropolis. */
  static Path banana(Path folder) throws IOException {
    return Files.writeString(
        folder.resolve("banana.yaml"),
        """
        model: banana
        target:
          builtin: {name: banana, dimension: 2, b: 0.1, v: 4}
        parameters:
          - {name: y, size: 2, start: 0}
        sampler: am
        chains: 2
        warmup: 40
        draws: 60
        seed: 3
        """);
  }

  /** The program {@code normal.py} with kernel HMC; it is put into the folder too. */
  static Path program(Path folder, String... arguments) throws IOException {
    requirePython();
    resource("normal.py", folder);
    String words = arguments.length == 0 ? "" : ", \"" + String.join("\", \"", arguments) + "\"";
    return Files.writeString(
        folder.resolve("program.yaml"),
        """
        model: program
        target:
          process: [python3, normal.py%s]
          noisy: true
          retries: 0
        parameters:
          - {name: a, start: 0.5}
          - {name: b, size: 2, lower: -10, start: 0}
        sampler: {name: kmc-finite, sigma: 4, lambda: 0.001, features: 20}
        chains: 2
        warmup: 120
        draws: 180
        seed: 5
        """
            .formatted(words));
  }

  /** Skips a test where there is no Python, but never where CI is true. */
  static void requirePython() {
    assumeTrue("true".equals(System.getenv("CI")) || hasPython(), "no python3");
  }

  private static boolean hasPython() {
    String[] path = System.getenv().getOrDefault("PATH", "").split(File.pathSeparator, -1);
    return Arrays.stream(path).anyMatch(each -> Files.isExecutable(Path.of(each, "python3")));
  }

  static Path resource(String name, Path folder) throws IOException {
    Path file = folder.resolve(name);
    try (InputStream in = RunModels.class.getResourceAsStream("/run/" + name)) {
      Files.write(file, Objects.requireNonNull(in, name).readAllBytes());
    }
    return file;
  }

  /** How often the target was evaluated for the run in a folder, as its summary has it. */
  static long evaluations(Path run) throws IOException {
    String json = Files.readString(run.resolve("summary.json"));
    Matcher number = Pattern.compile("\"evaluations\": ?([0-9]+)").matcher(json);
    if (!number.find()) {
      throw new AssertionError("no evaluations in " + json);
    }
    return Long.parseLong(number.group(1));
  }
}
