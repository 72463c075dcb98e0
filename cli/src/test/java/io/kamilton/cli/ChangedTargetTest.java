package io.kamilton.cli;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A program, or a model, that is edited between a run and what goes on with it. */
class ChangedTargetTest {
  private final Path folder;
  private final Path out;

  ChangedTargetTest(@TempDir Path folder) {
    this.folder = folder;
    out = folder.resolve("out");
  }

  private static TypedCommand assertDone(Object... words) {
    TypedCommand run = TypedCommand.of(words);
    assertEquals(0, run.status(), run::toString);
    return run;
  }

  private static void assertRefused(String message, Object... words) {
    TypedCommand run = TypedCommand.of(words);
    assertEquals(2, run.status(), run::toString);
    assertEquals(1, run.err().lines().count(), run.err());
    assertTrue(run.err().contains(message), run.err());
    assertTrue(run.err().contains("--accept-changed-target"), run.err());
  }

  private void edit(String file, String from, String to) throws IOException {
    String text = Files.readString(folder.resolve(file));
    assertTrue(text.contains(from), text);
    Files.writeString(folder.resolve(file), text.replace(from, to));
  }

  @Test
  void anEditedProgramIsNotResumed() throws IOException {
    Path model = RunModels.program(folder);
    Path whole = folder.resolve("whole");
    assertDone("run", model, "--out", whole);
    assertDone("run", model, "--out", out, "--max-evals", 300);
    Path log = out.resolve("log/run.log");
    byte[] before = Files.readAllBytes(log);

    edit("normal.py", "- 0.5 *", "- 0.6 *");
    String other = "the run in " + out + " was made with another target: at a = ";
    assertRefused(other, "resume", out);
    assertArrayEquals(before, Files.readAllBytes(log), "nothing is changed");

    edit("normal.py", "- 0.6 *", "- 0.5 *");
    TypedCommand resumed = assertDone("resume", out);
    assertTrue(
        resumed.out().contains(", and 7 to compare the target with stored values"), resumed::out);
    assertEquals(RunModels.evaluations(whole), RunModels.evaluations(out));
    ChainFiles.assertSame(whole, out, "resumed with the program as it was");
    assertTrue(
        Files.readString(out.resolve("summary.json")).contains("\"comparison_evaluations\":7"));
  }

  @Test
  void whoInsistsIsWarned() throws IOException {
    Path model = RunModels.program(folder);
    assertDone("run", model, "--out", out, "--max-evals", 300);
    edit("normal.py", "- 0.5 *", "- 0.6 *");
    TypedCommand resumed = assertDone("resume", out, "--accept-changed-target");
    assertTrue(resumed.err().contains("warning: the run in " + out), resumed.err());
    assertTrue(resumed.out().contains("The target changed before this run was"), resumed.out());
    assertTrue(assertDone("summary", out).out().contains("The target changed before this run"));
    String page = Files.readString(out.resolve("report.html"));
    assertTrue(page.contains("Do not use these draws yet."), "the report says so");
  }

  /** The normal of the same parameters and sampler knows nothing of the banana's bends. */
  @Test
  void aBananaTeachesNoNormal() throws IOException {
    Path model = RunModels.banana(folder);
    Path banana = folder.resolve("banana");
    assertDone("run", model, "--out", banana);
    edit(
        "banana.yaml",
        "{name: banana, dimension: 2, b: 0.1, v: 4}",
        "{name: gaussian, dimension: 2}");
    String other = "the earlier run in " + banana + " had another target: at y.1 = ";
    assertRefused(other, "run", model, "--out", out, "--from", banana);
    assertFalse(Files.exists(out), "nothing is written");
    assertDone("run", model, "--out", out, "--from", banana, "--accept-changed-target");
    assertTrue(assertDone("summary", out).out().contains("had another target, which was"));
  }

  @Test
  void withoutAnEarlierRunThereIsNothingToAccept() throws IOException {
    Path model = RunModels.banana(folder);
    assertRefused("is for --from, which is not given", "run", model, "--accept-changed-target");
  }
}
