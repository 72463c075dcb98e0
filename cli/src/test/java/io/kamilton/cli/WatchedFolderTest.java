package io.kamilton.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.kamilton.runner.job.RunFolder;
import io.kamilton.runner.job.WatchedFolder;
import io.kamilton.runner.report.Report;
import io.kamilton.runner.watch.Standing;
import io.kamilton.runner.watch.Standing.State;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WatchedFolderTest {
  private final Path run;
  private final Path log;

  WatchedFolderTest(@TempDir Path folder) throws IOException {
    run = folder.resolve("run");
    log = run.resolve("log/run.log");
    TypedRun.banana(folder, run, List.of());
  }

  private WatchedFolder watched() throws IOException {
    return new WatchedFolder(RunFolder.of(run));
  }

  @Test
  void aRunThatHasEnded() throws IOException {
    WatchedFolder watched = watched();
    long first = watched.mark();
    watched.report();
    assertNotEquals(first, watched.mark(), "it was thought to go on before its log was read");
    Report report = watched.report();
    long mark = watched.mark();
    assertEquals(mark, watched.mark(), "there is nothing new");
    assertFalse(report.verdict().early());
    Standing standing = watched.standing();
    assertEquals(State.DONE, standing.state());
    assertEquals("Done", standing.words());
    assertEquals(List.of(100L, 100L), standing.iterations());
    assertEquals("The run has ended.", standing.noStop());
    assertFalse(watched.stop());
  }

  /** The log of a run that was killed goes on growing when it is resumed. */
  @Test
  void aRunThatWasKilledAndGoesOn() throws IOException {
    byte[] whole = Files.readAllBytes(log);
    Files.write(log, Arrays.copyOf(whole, 6 * whole.length / 10));
    WatchedFolder watched = watched();
    watched.mark();
    watched.report();
    watched.mark();
    Standing killed = watched.standing();
    assertEquals("Interrupted", killed.words());
    assertEquals(State.STOPPED, killed.state());
    assertTrue(killed.then().endsWith("go on with: kamilton resume " + run), killed::toString);
    Path lock = run.resolve("log/lock");
    try (FileChannel channel = FileChannel.open(lock, StandardOpenOption.WRITE);
        FileLock held = channel.lock()) {
      assertTrue(held.isValid());
      watched.mark();
      assertEquals(State.RUNNING, watched.standing().state());
      Files.write(log, whole);
      watched.mark();
      assertTrue(watched.standing().noStop().contains("another process"));
      watched.report();
    }
    watched.mark();
    assertEquals(State.DONE, watched.standing().state());
  }
}
