package io.kamilton.spark;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Objects;

/** A folder that the command is started in, with its models and its runs. */
record RunsFolder(Path path) {
  /** What differs between runs of the same draws: how long they took. */
  private static final String ELAPSED = "Elapsed Time: ";

  Path resolve(String name) {
    return path.resolve(name);
  }

  /** What the command printed, which must have gone well. */
  String done(Object... words) throws IOException {
    return start(words).endsWith(0);
  }

  Command start(Object... words) throws IOException {
    Path examples = path.resolve("examples");
    if (!Files.exists(examples)) {
      Files.createSymbolicLink(examples, Command.ROOT.resolve("examples"));
    }
    return Command.start(path, Map.of(), words);
  }

  /** A model in a folder of its own, which has the programs of the tests too. */
  Path program(String... command) throws IOException {
    Path home = Files.createDirectories(path.resolve("home"));
    for (String name : new String[] {"normal.py", "imports.py"}) {
      try (InputStream in = RunsFolder.class.getResourceAsStream("/" + name)) {
        Files.write(home.resolve(name), Objects.requireNonNull(in).readAllBytes());
      }
    }
    return Files.writeString(
        home.resolve("program.yaml"),
        """
        model: program
        target:
          process: [%s]
          noisy: true
        parameters:
          - {name: y, size: 3, start: 0}
        chains: 4
        warmup: 60
        draws: 100
        """
            .formatted(String.join(", ", command)));
  }

  /** Bytes of a run's log so far. */
  long logged(String run) {
    return path.resolve(run).resolve("log/run.log").toFile().length();
  }

  void assertSame(String expected, String found) throws IOException {
    for (int chain = 1; chain <= 4; chain++) {
      String name = "chain-" + chain + ".csv";
      assertEquals(draws(expected, name), draws(found, name), name);
    }
  }

  private String draws(String run, String chain) throws IOException {
    String text = Files.readString(path.resolve(run).resolve(chain));
    return text.substring(0, text.indexOf(ELAPSED));
  }
}
