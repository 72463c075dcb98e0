package io.kamilton.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.kamilton.runner.spec.ModelFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A model file does nothing but what it names openly, and that only when it is run or asked. */
class HostileModelTest {
  private static final AtomicInteger LOADED = new AtomicInteger();

  private final Path folder;

  HostileModelTest(@TempDir Path folder) {
    this.folder = folder;
  }

  /** A class that tells when it is loaded. */
  public static final class Telling {
    static {
      LOADED.incrementAndGet();
    }
  }

  private Path model(String target) throws IOException {
    return Files.writeString(
        folder.resolve("model.yaml"),
        """
        target: {%s}
        parameters: [{name: p, size: 3, lower: -1, upper: 1}]
        sampler: rw
        chains: 1
        warmup: 5
        draws: 10
        """
            .formatted(target));
  }

  @Test
  void readingAModelStartsAndLoadsNothing() throws IOException {
    ModelFile.read(model("process: [touch, started]"));
    assertFalse(Files.exists(folder.resolve("started")));
    ModelFile.read(model("class: " + Telling.class.getName()));
    assertEquals(0, LOADED.get());
  }

  /** YAML can name classes of Java, and be small and large at once; ours cannot. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "builtin: !!javax.script.ScriptEngineManager [http://127.0.0.1/]",
        "builtin: !io.kamilton.cli.HostileModelTest$Telling {}",
        "builtin: &a {name: *a}",
        "process: [sh, $(touch started)], data: !include /etc/passwd",
        "process: &a [x, x, x], data: [*a, *a, *a]"
      })
  void tagsAnchorsAndIncludesAreRefused(String target) throws IOException {
    TypedCommand run = TypedCommand.of("run", model(target), "--out", folder.resolve("out"));
    assertEquals(2, run.status(), run::toString);
    assertEquals(1, run.err().lines().count(), run.err());
    assertFalse(Files.exists(folder.resolve("out")));
    assertEquals(0, LOADED.get());
  }

  /** The words of a command are no shell's. */
  @Test
  void wordsOfACommandAreNotInterpreted() throws IOException {
    RunModels.resource("faulty.sh", folder);
    Path model = model("process: [sh, faulty.sh, \"$(touch started); `touch started`\", \"-1\"]");
    Path out = folder.resolve("out");
    TypedCommand run = TypedCommand.of("run", model, "--out", out);
    assertEquals(0, run.status(), run::toString);
    assertFalse(Files.exists(folder.resolve("started")));
  }

  /** Whoever looks at a run of somebody else's starts nothing of it. */
  @Test
  void lookingAtARunStartsNothing() throws IOException {
    Path script = RunModels.resource("faulty.sh", folder);
    Path out = folder.resolve("out");
    TypedCommand run =
        TypedCommand.of("run", model("process: [sh, faulty.sh, NONE, \"-1\"]"), "--out", out);
    assertEquals(0, run.status(), run::toString);
    Files.writeString(script, "touch started");
    for (String command : new String[] {"summary", "export", "report"}) {
      TypedCommand looked = TypedCommand.of(command, out);
      assertEquals(0, looked.status(), looked::toString);
    }
    assertFalse(Files.exists(folder.resolve("started")));
    assertTrue(Files.exists(out.resolve("report.html")));
  }
}
