package io.kamilton.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.kamilton.paper.Experiment;
import io.kamilton.paper.Reproduction;
import io.kamilton.paper.Size;
import io.kamilton.paper.Watch;
import io.kamilton.paper.experiments.Experiments;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ReproduceCommandTest {
  private static final Experiment FIRST = Experiments.all().get(0);

  private final Path folder;

  ReproduceCommandTest(@TempDir Path folder) {
    this.folder = folder;
  }

  @Test
  void theHelpListsTheExperiments() {
    TypedCommand help = TypedCommand.of("reproduce", "--help");
    assertEquals(0, help.status());
    for (Experiment each : Experiments.all()) {
      assertTrue(help.out().contains("  " + each.name() + " "), help.out());
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "trajectory|no experiment is called \"trajectory\"; did you mean trajectories? Allowed: trajectories,",
        "figure-1|no experiment is called \"figure-1\"; allowed: trajectories,",
        "--threads 0|--threads is 0; it must be at least 1",
        "--quick --full|--quick, --full are mutually exclusive",
        "--size tiny|unknown option \"--size\"",
      })
  void wrongInputIsStatus2AndWritesNothing(String typed, String message) throws IOException {
    Path out = folder.resolve("out");
    TypedCommand command =
        TypedCommand.of((Object[]) ("reproduce --out " + out + " " + typed).split(" ", -1));
    assertEquals(2, command.status(), command.err());
    assertTrue(command.err().contains(message), command.err());
    assertFalse(Files.exists(out));
  }

  @Test
  void aFolderThatCannotBeIsNamed() throws IOException {
    Path file = Files.writeString(folder.resolve("file"), "");
    TypedCommand command = TypedCommand.of("reproduce", "--out", file);
    assertEquals(2, command.status());
    assertTrue(command.err().contains("--out is " + file + ", which cannot be"), command.err());
  }

  @Test
  void resultsOfAnotherSizeAreRefused() throws IOException {
    Reproduction reproduction = new Reproduction(folder, List.of(FIRST));
    assertTrue(reproduction.run(FIRST, Size.TINY, 1, 2, Watch.none(), () -> false));
    TypedCommand command = TypedCommand.of("reproduce", FIRST.name(), "--out", folder);
    assertEquals(2, command.status());
    assertTrue(
        command.err().contains("made by kamilton reproduce " + FIRST.name() + " --tiny --seed 1;"),
        command.err());
    assertFalse(Files.exists(folder.resolve("claims.md")));
  }
}
