package io.kamilton.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReportCommandTest {
  private final Path folder;
  private final Path run;

  ReportCommandTest(@TempDir Path folder) throws IOException {
    this.folder = folder;
    run = folder.resolve("run");
    TypedCommand done = TypedCommand.of("run", RunModels.banana(folder), "--out", run);
    assertEquals(0, done.status(), done::err);
  }

  @Test
  void aRunEndsWithItsReport() throws IOException {
    Path file = run.resolve("report.html");
    String first = Files.readString(file);
    Files.delete(file);
    TypedCommand done = TypedCommand.of("report", run);
    assertEquals(new TypedCommand(0, file + "\n", ""), done);
    assertEquals(first, Files.readString(file));
  }

  @Test
  void theFileCanBeAnother() throws IOException {
    Path file = folder.resolve("other.html");
    assertEquals(
        new TypedCommand(0, file + "\n", ""), TypedCommand.of("report", run, "--out", file));
    assertTrue(Files.readString(file).startsWith("<!DOCTYPE html>"));
  }

  @Test
  void figuresAreFiles() {
    Path figures = folder.resolve("for/paper");
    TypedCommand done = TypedCommand.of("report", run, "--figures", figures);
    assertEquals(0, done.status(), done::err);
    List<String> files = done.out().lines().skip(1).toList();
    assertEquals(
        List.of("traces", "ranks", "densities", "autocorrelation", "pairs", "cost"),
        files.stream()
            .map(each -> figures.relativize(Path.of(each)).toString().replace(".svg", ""))
            .toList());
    assertTrue(files.stream().allMatch(each -> Files.exists(Path.of(each))), files::toString);
  }

  @Test
  void wrongFoldersAreNamed() throws IOException {
    Path file = Files.writeString(folder.resolve("file"), "");
    assertEquals(
        new TypedCommand(
            2,
            "",
            "kamilton report: "
                + file
                + " is not a folder; the output folder of a run is expected\n"),
        TypedCommand.of("report", file));
    TypedCommand figures = TypedCommand.of("report", run, "--figures", file);
    assertEquals(2, figures.status());
    assertTrue(figures.err().startsWith("kamilton report: --figures: " + file), figures::err);
    TypedCommand none = TypedCommand.of("report", folder);
    assertEquals(
        "kamilton report: " + folder + " holds no run: log/run.log is missing\n", none.err());
    assertFalse(Files.exists(folder.resolve("report.html")));
  }
}
