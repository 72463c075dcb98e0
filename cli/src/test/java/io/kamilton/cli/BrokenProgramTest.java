package io.kamilton.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a newcomer sees of a program that never answers: why, soon, and no other advice. */
@Timeout(120)
class BrokenProgramTest {
  private static final String WHY = "Error: no module of that name";

  private final Path folder;

  BrokenProgramTest(@TempDir Path folder) {
    this.folder = folder;
  }

  /** A program that writes a line for each of its starts. */
  private Path model(String then, int chains) throws IOException {
    Files.writeString(folder.resolve("model.sh"), "echo started >> starts\n" + then + "\n");
    return Files.writeString(
        folder.resolve("model.yaml"),
        """
        model: broken
        target: {process: [sh, model.sh]}
        parameters: [{name: x, start: 0}]
        chains: %d
        """
            .formatted(chains));
  }

  private long starts() throws IOException {
    return Files.readString(folder.resolve("starts")).lines().count();
  }

  private static long count(String what, String text) {
    return Pattern.compile(what, Pattern.LITERAL).matcher(text).results().count();
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 4})
  void aRunSaysWhyAndStops(int chains) throws IOException {
    Path model = model("echo '" + WHY + "' >&2; exit 1", chains);
    TypedCommand run = TypedCommand.of("run", model, "--out", folder.resolve("out"));
    assertEquals(1, run.status(), run::toString);
    assertTrue(run.err().contains("after 3 starts it has not answered once"), run.err());
    assertFalse(run.err().contains("give a start"), run.err());
    assertTrue(run.err().contains("or it ends at each point where it was asked"), run.err());
    assertTrue(starts() <= 3L * chains, () -> run + " was started often");
    if (chains == 1) {
      assertTrue(run.err().contains(WHY + "\nit is started again"), run.err());
      assertEquals(2, count(WHY, run.err()), run.err()); // the first and the last
    }
  }

  @Test
  void aCheckSaysWhyAndGivesNoAdviceAboutStarts() throws IOException {
    Path model = model("echo 'Loading the model ...'", 1);
    TypedCommand check = TypedCommand.of("check", model);
    assertEquals(1, check.status(), check::toString);
    assertTrue(check.out().contains("prints belong on standard error"), check.out());
    assertTrue(check.out().contains("after 3 starts it has not answered once"), check.out());
    assertFalse(check.out().contains("inside of the support"), check.out());
    assertEquals(3, starts());
  }

  /** Mended, the run goes on. */
  @Test
  void aMendedProgramIsResumed() throws IOException {
    Path out = folder.resolve("out");
    Path model = model("exit 1", 2);
    assertEquals(1, TypedCommand.of("run", model, "--out", out, "--draws", 20).status());
    model("while read -r line; do echo '{\"log_density\": 0}'; done", 2);
    TypedCommand resumed = TypedCommand.of("resume", out, "--max-evals", 100);
    assertEquals(0, resumed.status(), resumed::toString);
  }
}
