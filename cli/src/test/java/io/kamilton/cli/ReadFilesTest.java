package io.kamilton.cli;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A run whose model reads a file goes on with that file only. */
class ReadFilesTest {
  private static final String DATA = "0.5,1,a\n1.5,-1,b\n-0.5,2,a\n0.25,0.5,b\n";

  private final Path folder;
  private final Path data;
  private final Path out;
  private final Path log;

  ReadFilesTest(@TempDir Path folder) {
    this.folder = folder;
    data = folder.resolve("data.csv");
    out = folder.resolve("out");
    log = out.resolve("log/run.log");
  }

  @BeforeEach
  void runOnTheFirstData() throws IOException {
    Files.writeString(data, DATA);
    Path model =
        Files.writeString(
            folder.resolve("model.yaml"),
            """
            target:
              builtin: {name: gp-classification, data: data.csv, label: 3, positive: [a]}
            sampler: am
            chains: 2
            warmup: 5
            draws: 5
            """);
    TypedCommand run = TypedCommand.of("run", model, "--out", out);
    assertEquals(0, run.status(), run::toString);
  }

  private void assertRefused(String why) throws IOException {
    byte[] before = Files.readAllBytes(log);
    TypedCommand resume = TypedCommand.of("resume", out, "--draws", 10);
    assertEquals(2, resume.status(), resume::toString);
    assertTrue(resume.err().contains(data + why), resume.err());
    assertArrayEquals(before, Files.readAllBytes(log));
  }

  @Test
  void aChangedFileIsRefused() throws IOException {
    Files.writeString(data, DATA.replace("1.5", "1.6"));
    assertRefused(" has changed since the run began");
    Files.delete(data);
    assertRefused(" does not exist");
  }

  @Test
  void theSameFileIsNot() throws IOException {
    Files.delete(data);
    Files.writeString(data, DATA);
    TypedCommand resume = TypedCommand.of("resume", out, "--draws", 10);
    assertEquals(0, resume.status(), resume::toString);
  }
}
