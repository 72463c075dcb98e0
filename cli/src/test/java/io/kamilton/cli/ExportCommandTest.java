package io.kamilton.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.kamilton.runner.output.CsvDraws;
import io.kamilton.runner.output.Export;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The formats of {@code kamilton export}, which all come from one list. */
class ExportCommandTest {
  @Test
  void theHelpNamesEveryFormat() {
    String help = TypedCommand.of("export", "--help").out().replaceAll("\\s+", " ");
    assertTrue(help.contains(Export.described()), help);
    assertTrue(help.contains("csv, netcdf (default: csv)"), help);
    assertTrue(help.contains("the folder for csv, the file for netcdf (default: in DIR)"), help);
  }

  @Test
  void fewerDraws(@TempDir Path folder) throws IOException {
    Path run = folder.resolve("run");
    Path model = RunModels.banana(folder); // 40 iterations of warm-up, 60 draws
    assertEquals(0, TypedCommand.of("run", model, "--out", run).status());
    Path to = folder.resolve("few");
    Object[] words = {"export", run, "--out", to, "--thin", "7", "--no-warmup"};
    assertEquals(0, TypedCommand.of(words).status());
    CsvDraws few = CsvDraws.open(List.of(to.resolve("chain-1.csv"), to.resolve("chain-2.csv")));
    assertEquals(List.of(0, 9), List.of(few.warmup(), few.draws()));
    TypedCommand none = TypedCommand.of("export", run, "--out", to, "--thin", "0");
    assertEquals(2, none.status());
    assertEquals("kamilton export: --thin is 0; it must be at least 1\n", none.err());
  }

  @Test
  void anotherFormatIsRefused() {
    TypedCommand typed = TypedCommand.of("export", "--to", "netcfd", "nowhere");
    assertEquals(2, typed.status());
    String words = "--to: \"netcfd\" is not one of csv, netcdf; did you mean netcdf?";
    assertTrue(typed.err().contains(words), typed.err());
  }
}
