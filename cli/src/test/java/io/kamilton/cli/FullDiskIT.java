package io.kamilton.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.kamilton.random.Purpose;
import io.kamilton.random.RandomStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

/** What cannot be written is said in a line, and nothing that was there is lost. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class FullDiskIT {
  private final Path folder;
  private final Path whole;
  private Path model = Path.of("");

  FullDiskIT(@TempDir Path folder) {
    this.folder = folder;
    whole = folder.resolve("whole");
  }

  /** One chain in eight dimensions, so that its file is larger than the log. */
  @BeforeAll
  void runUndisturbed() throws IOException {
    model = RunModels.banana(folder);
    String wide = Files.readString(model).replace("dimension: 2", "dimension: 8");
    Files.writeString(model, wide.replace("size: 2", "size: 8").replace("draws: 60", "draws: 400"));
    RunningCommand.assertDone(folder, "run", model, "--chains", 1, "--out", whole);
  }

  /** Files cannot become larger than so many KiB: writing more fails as on a full disk. */
  private LauncherRun limited(long kibibytes, Object... words) {
    List<String> limit = List.of("bash", "-c", "ulimit -f " + kibibytes + "; exec \"$0\" \"$@\"");
    return RunningCommand.start(folder, limit, words).end();
  }

  @Test
  void theLogCannotBeWritten() {
    Path out = folder.resolve("out");
    long half = RunningCommand.size(whole.resolve("log/run.log")) / 2048;
    LauncherRun run = limited(half, "run", model, "--chains", 1, "--out", out);
    assertEquals(1, run.status(), run::toString);
    String log = out.resolve("log/run.log") + " cannot be written: File too large";
    assertTrue(run.err().contains("kamilton: " + log), run.err());
    assertTrue(run.err().contains("go on with: kamilton resume " + out), run.err());
    assertFalse(run.err().contains("Exception"), run.err());
    assertFalse(run.err().contains("\tat "), run.err());
    RunningCommand.assertDone(folder, "resume", out);
    ChainFiles.assertSame(whole, out, "after the disk was full");
  }

  @Test
  void theDiskIsFullAtRandomMoments() {
    fillTheDisk(2, 1);
  }

  @Test
  @Tag("faults")
  void theDiskIsFullAtManyMoments() {
    fillTheDisk(25, 2);
  }

  /** The disk is full while the run samples, then while it is resumed, then there is room. */
  private void fillTheDisk(int times, long seed) {
    RandomStream random = RandomStream.of(seed, 0, 0, Purpose.TEST);
    int most = (int) (RunningCommand.size(whole.resolve("log/run.log")) / 1024);
    for (int i = 0; i < times; i++) {
      Path out = folder.resolve("full-" + seed + "-" + i);
      int first = 4 + random.nextInt(most - 6); // room for the header
      int second = first + random.nextInt(most - 1 - first);
      assertFull(out, limited(first, "run", model, "--chains", 1, "--out", out));
      assertFull(out, limited(second, "resume", out));
      RunningCommand.assertDone(folder, "resume", out);
      ChainFiles.assertSame(whole, out, "full at " + first + " and " + second + " KiB");
    }
  }

  private static void assertFull(Path out, LauncherRun run) {
    assertEquals(1, run.status(), run::toString);
    String log = out.resolve("log/run.log") + " cannot be written: File too large";
    assertTrue(run.err().contains(log), run.err());
    assertFalse(run.err().contains("\tat "), run.err());
  }

  @Test
  void aChainFileCannotBeWritten() {
    Path chain = whole.resolve("chain-1.csv");
    Map<String, Integer> before = ChainFiles.contents(whole);
    LauncherRun run = limited(RunningCommand.size(chain) / 1024 - 1, "export", whole);
    assertEquals(1, run.status(), run::toString);
    assertEquals("kamilton export: " + chain + " cannot be written: File too large\n", run.err());
    assertEquals(before, ChainFiles.contents(whole), "what was there");
  }

  @Test
  void standardOutputCannotBeWritten() {
    List<String> full = List.of("bash", "-c", "exec \"$0\" \"$@\" >/dev/full");
    LauncherRun run = RunningCommand.start(folder, full, "summary", whole).end();
    assertEquals(1, run.status(), run::toString);
    assertTrue(run.err().startsWith("kamilton: standard output cannot be written: "), run.err());
  }

  /** Nobody, the administrator included, makes folders in /proc. */
  @Test
  void theFolderCannotBeMade() {
    LauncherRun run = RunningCommand.run(folder, "run", model, "--out", "/proc/kamilton");
    assertEquals(2, run.status(), run::toString);
    assertEquals(1, run.err().lines().count(), run.err());
    assertTrue(run.err().contains("/proc/kamilton cannot be made: "), run.err());
  }

  /** The administrator may write anywhere, and so becomes someone else first. */
  @Test
  void theFolderCannotBeWritten() throws IOException {
    boolean root = "root".equals(System.getProperty("user.name"));
    Path cache = Files.createDirectory(folder.resolve("cache"));
    permit("rwxrwxrwx", cache, folder);
    String someone = root ? "setpriv --reuid=65534 --regid=65534 --clear-groups " : "";
    String become = "exec " + someone + "env KAMILTON_CACHE='" + cache + "' \"$0\" \"$@\"";
    List<String> before = List.of("bash", "-c", become);
    LauncherRun version = RunningCommand.start(folder, before, "--version").end();
    assumeTrue(version.status() == 0, () -> "nobody may start it here: " + version);
    Path log = whole.resolve("log");
    permit("r-xr-xr-x", whole, log);
    permit("r--r--r--", log.resolve("lock"), log.resolve("run.log"));
    try {
      LauncherRun resume = RunningCommand.start(folder, before, "resume", whole).end();
      assertEquals(1, resume.status(), resume::toString);
      assertEquals(
          "kamilton resume: " + whole + " cannot be written: permission denied\n", resume.err());
      LauncherRun summary = RunningCommand.start(folder, before, "summary", whole).end();
      assertEquals(0, summary.status(), summary::toString);
    } finally {
      permit("rwxr-xr-x", whole, log);
      permit("rw-r--r--", log.resolve("lock"), log.resolve("run.log"));
    }
  }

  private static void permit(String who, Path... files) throws IOException {
    for (Path file : files) {
      Files.setPosixFilePermissions(file, PosixFilePermissions.fromString(who));
    }
  }
}
