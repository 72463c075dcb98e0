package io.kamilton.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.kamilton.runner.output.Export;
import org.junit.jupiter.api.Test;

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
  void anotherFormatIsRefused() {
    TypedCommand typed = TypedCommand.of("export", "--to", "netcfd", "nowhere");
    assertEquals(2, typed.status());
    String words = "--to: \"netcfd\" is not one of csv, netcdf; did you mean netcdf?";
    assertTrue(typed.err().contains(words), typed.err());
  }
}
