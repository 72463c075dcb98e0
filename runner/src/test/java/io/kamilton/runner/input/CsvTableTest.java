package io.kamilton.runner.input;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tables of text with a header or without one. */
class CsvTableTest {
  private final Path folder;

  CsvTableTest(@TempDir Path folder) {
    this.folder = folder;
  }

  private CsvTable read(String text) throws IOException {
    return CsvTable.read(Files.writeString(folder.resolve("data.csv"), text), 4);
  }

  private void refused(String words, String text) {
    InputException e = assertThrows(InputException.class, () -> read(text));
    assertTrue(String.valueOf(e.getMessage()).contains(words), e.getMessage());
  }

  @Test
  void aFirstLineWithoutNumbersIsAHeader() throws IOException {
    CsvTable table = read("\"\",x,\"a, b\"\n# comment\n1,2.5,red\n2,-1e3,blue\n\n");
    assertEquals(List.of("", "x", "a, b"), table.names());
    assertEquals(List.of("2", "-1e3", "blue"), table.rows().get(1).cells());
    assertEquals(4, table.rows().get(1).line());
    assertEquals(
        List.of(1, 2, 1, -1),
        List.of(column(table, "x"), column(table, "a, b"), column(table, "2"), column(table, "4")));
    assertEquals(-1000, table.number(table.rows().get(1), 1));
  }

  private static int column(CsvTable table, String called) {
    return table.column(called);
  }

  @Test
  void withoutAHeaderColumnsHaveNumbers() throws IOException {
    CsvTable table = read("5.1,red\n4.9,blue\n");
    assertEquals(List.of(), table.names());
    assertEquals(2, table.rows().size());
    assertEquals(
        List.of(0, 1, -1), List.of(column(table, "1"), column(table, "2"), column(table, "0")));
    assertEquals("column 2", table.name(1));
  }

  @Test
  void whatIsWrongIsNamed() throws IOException {
    refused("data.csv is empty", "# nothing\n");
    refused("has a header but no rows", "x,y\n");
    refused("line 3 has 1 columns, but the first line has 2", "x,y\n1,2\n3\n");
    refused("line 3 is blank", "x,y\n1,2\n\n3,4\n");
    refused("has more than 4 rows", "x\n1\n2\n3\n4\n5\n");
    CsvTable table = read("x,y\n1,?\n2,1e999\n");
    InputException e =
        assertThrows(InputException.class, () -> table.number(table.rows().get(0), 1));
    assertTrue(
        String.valueOf(e.getMessage()).contains("line 2, column 2 (y): \"?\" is not a number"));
    assertThrows(InputException.class, () -> table.number(table.rows().get(1), 1));
  }
}
