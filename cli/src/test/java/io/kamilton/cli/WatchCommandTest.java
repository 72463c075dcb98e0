package io.kamilton.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WatchCommandTest {
  private final Path folder;
  private final Path out;
  private final Path model;

  WatchCommandTest(@TempDir Path folder) throws IOException {
    this.folder = folder;
    out = folder.resolve("run");
    model = RunModels.banana(folder);
  }

  /** The page ends with the run, and what is printed to standard output is as without it. */
  @Test
  void aWatchedRunEndsByItself() {
    TypedCommand done = TypedCommand.of("run", model, "--out", out, "--watch");
    assertEquals(0, done.status(), done::err);
    assertTrue(
        done.err()
            .matches(
                "kamilton: watch it at http://127\\.0\\.0\\.1:\\d+/[0-9a-f]{32}/\n"
                    + "(.* evaluations · .*\n)*"), // how far it is, where that takes seconds
        done::err);
    TypedCommand resumed = TypedCommand.of("resume", out, "--draws", 80, "--watch");
    assertEquals(0, resumed.status(), resumed::err);
    assertTrue(resumed.err().startsWith("kamilton: watch it at http://127.0.0.1:"), resumed::err);
    assertTrue(resumed.out().contains("draws: 2 chains of 80"), resumed::out);
  }

  @Test
  void aPortThatIsTakenStartsNothing() throws IOException {
    try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      int port = taken.getLocalPort();
      TypedCommand run = TypedCommand.of("run", model, "--out", out, "--watch", "--port", port);
      assertEquals(2, run.status());
      assertEquals("", run.out());
      assertEquals(
          "kamilton run: --port is %d, which cannot be used (Address already in use); try another\n"
              .formatted(port),
          run.err());
      assertFalse(Files.exists(out));
      TypedRun.banana(folder, out, List.of());
      TypedCommand watch = TypedCommand.of("watch", out, "--port", port);
      assertEquals(2, watch.status());
      assertTrue(watch.err().startsWith("kamilton watch: --port is " + port), watch::err);
    }
  }

  @Test
  void wrongInputIsNamed() {
    TypedCommand alone = TypedCommand.of("run", model, "--out", out, "--port", 1234);
    assertEquals(2, alone.status());
    assertEquals(
        "kamilton run: --port is for the page of --watch, which is not given\n", alone.err());
    assertFalse(Files.exists(out));
    TypedCommand none = TypedCommand.of("watch", folder);
    assertEquals(2, none.status());
    assertEquals(
        "kamilton watch: " + folder + " holds no run: log/run.log is missing\n", none.err());
  }
}
