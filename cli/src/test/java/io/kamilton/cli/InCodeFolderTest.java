package io.kamilton.cli;

import static io.kamilton.parameter.Parameter.parameter;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.kamilton.runner.posterior.Posterior;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The folder of a run whose target a Java program gave: read by every command, resumed by none. */
class InCodeFolderTest {
  private static final String ABSENT =
      "the target was given in code, by a Java program; only that program can evaluate it: resume"
          + " the run there, by Posterior.in(folder).resume()\n";

  private final Path run;

  InCodeFolderTest(@TempDir Path folder) {
    run = folder.resolve("run");
  }

  @BeforeEach
  void stopped() throws IOException {
    Posterior posterior = Posterior.logDensity("normal", x -> -x[0] * x[0] / 2, parameter("x"));
    var unused = posterior.sampler("am").warmup(100).in(run).maxEvaluations(800).run();
  }

  @Test
  void resumeSaysWhoCan() {
    TypedCommand resume = TypedCommand.of("resume", run);
    assertEquals(2, resume.status(), resume::toString);
    assertEquals("kamilton resume: " + ABSENT, resume.err());
  }

  @ParameterizedTest
  @ValueSource(strings = {"run", "check"})
  void itsModelFileCannotBeRun(String command) {
    TypedCommand typed = TypedCommand.of(command, run.resolve("model.yaml"));
    assertEquals(2, typed.status(), typed::toString);
    assertEquals("kamilton " + command + ": " + ABSENT, typed.err());
  }

  @ParameterizedTest
  @ValueSource(strings = {"summary", "report", "export"})
  void itIsReadAsAnyOther(String command) throws IOException {
    Files.delete(run.resolve("report.html"));
    TypedCommand typed = TypedCommand.of(command, run);
    assertEquals(0, typed.status(), typed::toString);
    assertTrue(!command.equals("report") || Files.exists(run.resolve("report.html")));
  }
}
