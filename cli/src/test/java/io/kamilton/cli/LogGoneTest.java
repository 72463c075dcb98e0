package io.kamilton.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Somebody takes the folder of a run away while it samples. */
@Timeout(120)
class LogGoneTest {
  private final Path folder;
  private final Path out;

  LogGoneTest(@TempDir Path folder) {
    this.folder = folder;
    out = folder.resolve("out");
  }

  /** What is done to the folder. */
  private interface Deed {
    void befall(Path out) throws IOException;
  }

  /** The run would take minutes, and does not. */
  private void assertGone(Deed deed) throws Exception {
    Path model = RunModels.banana(folder);
    CompletableFuture<TypedCommand> run =
        CompletableFuture.supplyAsync(
            () ->
                TypedCommand.of(
                    "run", model, "--out", out, "--draws", 100_000_000, "--max-time", "5m"));
    while (!run.isDone() && RunningCommand.size(out.resolve("log/run.log")) < 100_000) {
      Thread.onSpinWait();
    }
    deed.befall(out);
    TypedCommand ended = run.get(60, TimeUnit.SECONDS);
    assertEquals(1, ended.status(), ended::toString);
    List<String> messages =
        ended.err().lines().dropWhile(line -> !line.startsWith("kamilton: ")).toList();
    assertEquals(
        List.of(
            "kamilton: "
                + out.resolve("log/run.log")
                + " is gone: it was deleted, or its folder moved, while the run went on; the run has"
                + " stopped",
            "the draws are lost, unless the folder was moved: then they are there"),
        messages);
    assertEquals("", ended.out());
  }

  private static void delete(Path path) throws IOException {
    try (Stream<Path> all = Files.walk(path)) {
      for (Path each : all.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(each);
      }
    }
  }

  @Test
  void deleted() throws Exception {
    assertGone(LogGoneTest::delete);
  }

  /** Another file under its name is not the log. */
  @Test
  void replaced() throws Exception {
    assertGone(
        run -> {
          delete(run);
          Files.createDirectories(run.resolve("log"));
          Files.writeString(run.resolve("log/run.log"), "another");
        });
  }

  /** The draws are where the folder is now. */
  @Test
  void moved() throws Exception {
    Path there = folder.resolve("there");
    assertGone(run -> Files.move(run, there));
    TypedCommand summary = TypedCommand.of("summary", there);
    assertEquals(0, summary.status(), summary::toString);
  }
}
