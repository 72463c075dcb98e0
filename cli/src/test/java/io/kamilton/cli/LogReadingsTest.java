package io.kamilton.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.kamilton.store.LogReader;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Logs are long: a command decodes one no more often than it must. */
class LogReadingsTest {
  private static long readings(Object... words) {
    long before = LogReader.readings();
    TypedCommand done = TypedCommand.of(words);
    assertEquals(0, done.status(), done::err);
    return LogReader.readings() - before;
  }

  @Test
  void aLogIsDecodedOnce(@TempDir Path folder) throws Exception {
    Path model = RunModels.banana(folder);
    Path out = folder.resolve("out");
    assertEquals(1, readings("run", model, "--out", out, "--max-evals", 200), "when a run ends");
    assertEquals(2, readings("resume", out), "once to go on, once when it ends");
    assertEquals(1, readings("summary", out));
    assertEquals(1, readings("report", out));
    assertEquals(1, readings("export", out, "--to", "netcdf"));
  }
}
