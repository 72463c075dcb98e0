package io.kamilton.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Signals end a run soon, with its draws kept; the target hangs meanwhile, or is hit too. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class SignalIT {

  private final Path folder;
  private final Path whole;
  private final Path hung;
  private Path model = Path.of("");
  private List<String> foreground = List.of();

  SignalIT(@TempDir Path folder) {
    this.folder = folder;
    whole = folder.resolve("whole");
    hung = folder.resolve("hung");
  }

  @BeforeAll
  void runUndisturbed() throws Exception {
    foreground = List.of("python3", RunModels.resource("foreground.py", folder).toString());
    model = RunModels.program(folder, "150");
    Files.createFile(hung); // so that it does not hang
    RunningCommand.assertDone(folder, "run", model, "--out", whole);
  }

  private RunningCommand startAndHang(Path out) throws IOException {
    Files.delete(hung);
    RunningCommand run =
        RunningCommand.start(folder, foreground, "run", model, "--out", out, "--threads", 2);
    assertTrue(run.await(() -> Files.exists(hung)), () -> "it ended: " + run.end());
    return run;
  }

  /** The signal reaches the JVM alone, or its target too, as Ctrl-C does. */
  @ParameterizedTest
  @CsvSource({"TERM, false, 143", "INT, true, 130"})
  void aSignalEndsARunWhoseTargetHangs(String signal, boolean group, int status) throws Exception {
    Path out = folder.resolve(signal);
    RunningCommand run = startAndHang(out);
    run.signal(signal, group);
    LauncherRun end = run.end();
    assertEquals(status, end.status(), end::toString);
    assertTrue(end.err().contains("kamilton: stopped"), end.err());
    assertTrue(end.err().contains("; go on with: kamilton resume " + out));
    assertTrue(Files.readAllLines(out.resolve("chain-1.csv")).size() > 100, "rendered");
    RunningCommand.assertAllEnd(folder.resolve("pids"));
    RunningCommand.assertDone(folder, "resume", out);
    ChainFiles.assertSame(whole, out, "after " + signal);
  }

  /** A signal that comes while the chain files are written waits until they are. */
  @Test
  void aSignalAtTheEndOfARun() throws IOException {
    Path banana = RunModels.banana(folder);
    Path out = folder.resolve("end");
    RunningCommand run =
        RunningCommand.start(folder, "run", banana, "--out", out, "--draws", 20_000);
    Path first = out.resolve("chain-1.csv");
    Path part = out.resolve("chain-1.csv.part");
    assertTrue(run.await(() -> Files.exists(part) || Files.exists(first)), "it is fast");
    run.signal("TERM", false);
    assertEquals(143, run.end().status());
    Map<String, String> rendered = ChainFiles.of(out);
    assertTrue(Files.exists(out.resolve("summary.json")));
    RunningCommand.assertDone(folder, "export", out);
    assertEquals(rendered, ChainFiles.of(out));
  }

  /** Where a signal does not wait, what is missing is said, and nothing is lost. */
  @Test
  void aSignalThatDoesNotWait() throws IOException {
    Path banana = RunModels.banana(folder);
    Path out = folder.resolve("late");
    RunningCommand run =
        RunningCommand.start(
            folder,
            Map.of("KAMILTON_STOP_SECONDS", "0"),
            List.of(),
            "run",
            banana,
            "--out",
            out,
            "--draws",
            20_000);
    Path part = out.resolve("chain-1.csv.part");
    assertTrue(run.await(() -> Files.exists(part)), "it is fast");
    run.signal("TERM", false);
    LauncherRun end = run.end();
    assertEquals(143, end.status(), end::toString);
    assertTrue(end.err().contains("kamilton export " + out), end.err());
    assertTrue(end.err().contains("kamilton resume " + out), end.err());
    RunningCommand.assertDone(folder, "resume", out);
    Path undisturbed = folder.resolve("undisturbed");
    RunningCommand.assertDone(folder, "run", banana, "--out", undisturbed, "--draws", 20_000);
    ChainFiles.assertSame(undisturbed, out, "after a signal that did not wait");
  }

  /** A folder is one run's: others may look, but not write. */
  @Test
  void aFolderInUse() throws Exception {
    Path out = folder.resolve("out");
    RunningCommand run = startAndHang(out);
    for (Object[] words : new Object[][] {{"run", model, "--out", out}, {"resume", out}}) {
      LauncherRun refused = RunningCommand.run(folder, words);
      assertEquals(2, refused.status(), refused::toString);
      assertTrue(refused.err().contains(out + " is in use"), refused.err());
    }
    LauncherRun summary = RunningCommand.assertDone(folder, "summary", out);
    assertTrue(summary.out().contains("b.2"), summary.out());
    Path copy = folder.resolve("copy");
    RunningCommand.assertDone(folder, "export", out, "--out", copy);
    assertEquals(2, ChainFiles.of(copy).size());
    run.signal("TERM", false);
    assertEquals(143, run.end().status());
    RunningCommand.assertDone(folder, "resume", out);
    ChainFiles.assertSame(whole, out, "after others came");
  }
}
