package io.kamilton.runner.output;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.kamilton.runner.input.InputException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Draws from files that others wrote, and what is said of files that are wrong. */
class CsvDrawsTest {
  private final Path folder;

  CsvDrawsTest(@TempDir Path folder) {
    this.folder = folder;
  }

  @Test
  void plainFiles() throws IOException {
    CsvDraws draws =
        CsvDraws.open(
            List.of(write("a.csv", "x,y\n1,2\n3,NaN\n"), write("b.csv", "x,y\n5,-inf\n7,8")));
    assertEquals(List.of(2, 0, 2), shape(draws));
    assertEquals(List.of("[1.0, 2.0]", "[3.0, NaN]"), rows(draws, 0));
    assertEquals(List.of("[5.0, -Infinity]", "[7.0, 8.0]"), rows(draws, 1));
  }

  @Test
  void columns() throws IOException {
    Path file = write("a.csv", "lp__,y.1,y.2,z.2,m.1.1,\"b[1,2]\",y.1.5\n1,2,3,4,5,6,7\n");
    Column.Kind parameter = Column.Kind.PARAMETER;
    assertEquals(
        List.of(
            Column.scalar(Column.Kind.STATISTIC, "lp__"),
            new Column(parameter, "y", 1, 2),
            new Column(parameter, "y", 2, 2),
            Column.scalar(parameter, "z.2"),
            new Column(parameter, "m.1", 1, 1),
            Column.scalar(parameter, "b[1,2]"),
            Column.scalar(parameter, "y.1.5")),
        CsvDraws.open(List.of(file)).columns());
  }

  /** Warm-up is what stands before the adaptation block, or what the settings say without one. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "# save_warmup = 1;x;1;2;# Adaptation terminated;# Step size = 1;3;# ;4 | 2 | 2",
        "# save_warmup = true;x;1;2;# Adaptation terminated;3;4 | 2 | 2",
        "# save_warmup = 0 (Default);x;# Adaptation terminated;1;2;3 | 0 | 3",
        "# save_warmup = false (Default);# num_warmup = 2;x;1;2;3 | 0 | 3",
        "# save_warmup = 1;# num_warmup = 5;# thin = 2;x;1;2;3;4 | 3 | 1",
        "# save_warmup = 1;#   num_warmup = 2 (Default);x;1;2;3;4 | 2 | 2",
        "# algorithm = fixed_param;# save_warmup = 1;# num_warmup = 2;x;1;2;3 | 0 | 3",
        "x;# thin = 2;1;# a comment;2 | 0 | 2"
      })
  void warmup(String lines, int warmup, int draws) throws IOException {
    CsvDraws table = CsvDraws.open(List.of(write("a.csv", lines.replace(';', '\n') + "\n")));
    assertEquals(List.of(1, warmup, draws), shape(table));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "x,y;1,2;1,oops | a.csv, line 3, column 2 (y): \"oops\" is not a number; "
            + "a number such as -1.5 or 2e-3 is expected, or nan, inf, -inf",
        "# c;x,y;1,  | a.csv, line 3, column 2 (y): the cell is empty; "
            + "a number such as -1.5 or 2e-3 is expected, or nan, inf, -inf",
        "x,y;1,2;1 | a.csv, line 3 has 1 columns, but the header has 2; "
            + "every row needs as many, separated by commas",
        "x,x;1,2 | a.csv, line 1, column 2: the name \"x\" is that of column 1; "
            + "names must differ",
        "x,;1,2 | a.csv, line 1, column 2: the header has no name here; "
            + "every column needs one, and a column of row numbers does not belong in the file",
        "1,2;3,4 | a.csv, line 1 holds only numbers (\"1,2\"), so the header seems to be missing; "
            + "expected: a header line that names the columns, then a row a draw, "
            + "such as x1,x2 (a line that begins with # is a comment)",
        "# c | a.csv is empty; expected: a header line that names the columns, then a row a draw",
        "x | a.csv has a header but no draws",
        "# save_warmup = 1;x;1;# Adaptation terminated | a.csv has only warm-up (1 rows), no draws",
        "x;1;;2 | a.csv, line 3 is blank; blank lines may stand only at the end"
      })
  void wrongFiles(String lines, String message) throws IOException {
    Path file = write("a.csv", lines.replace(';', '\n') + "\n");
    assertWrong(message, file);
  }

  @Test
  void filesThatDoNotFit() throws IOException {
    Path a = write("a.csv", "x,y\n1,2\n3,4\n");
    assertWrong(
        "a.csv and b.csv have different columns (column 2 is \"y\" in one, \"z\" in the other);"
            + " the files of several chains need the same header",
        a,
        write("b.csv", "x,z\n1,2\n3,4\n"));
    assertWrong(
        "a.csv and b.csv have different columns (2 in one, 1 in the other);"
            + " the files of several chains need the same header",
        a,
        write("b.csv", "x\n1\n"));
    assertWrong(
        "a.csv has 2 draws, but b.csv has 1; the files of several chains need the same number",
        a,
        write("b.csv", "x,y\n1,2\n"));
    assertWrong(
        "a.csv has 0 rows of warm-up, but b.csv has 1;"
            + " the files of several chains need the same number",
        a,
        write("b.csv", "x,y\n1,2\n# Adaptation terminated\n1,2\n3,4\n"));
    assertWrong("none.csv does not exist; a CSV file is expected", folder.resolve("none.csv"));
  }

  @Test
  void aFileThatShrinks() throws IOException {
    Path file = write("a.csv", "x\n1\n2\n");
    CsvDraws draws = CsvDraws.open(List.of(file));
    write("a.csv", "x\n1\n");
    InputException failure = assertThrows(InputException.class, () -> rows(draws, 0));
    assertEquals(file + " was changed while it was read", failure.getMessage());
    write("a.csv", "x\n1\n2\n3\n");
    assertEquals(List.of("[1.0]", "[2.0]"), rows(draws, 0), "rows that came later");
  }

  /** What the visitor cannot do is not said to be the file's fault. */
  @Test
  void failuresOfTheVisitorStayWhatTheyAre() throws IOException {
    CsvDraws draws = CsvDraws.open(List.of(write("a.csv", "x\n1\n")));
    IOException full = new IOException("No space left on device");
    IOException thrown =
        assertThrows(
            IOException.class,
            () ->
                draws.rows(
                    0,
                    (number, values) -> {
                      throw full;
                    }));
    assertEquals(full, thrown);
  }

  private Path write(String name, String text) throws IOException {
    return Files.writeString(folder.resolve(name), text);
  }

  private static List<Integer> shape(DrawTable table) {
    return List.of(table.chains(), table.warmup(), table.draws());
  }

  private static List<String> rows(DrawTable table, int chain) throws IOException {
    List<String> rows = new ArrayList<>();
    table.rows(chain, (number, values) -> rows.add(Arrays.toString(values)));
    return rows;
  }

  private void assertWrong(String message, Path... files) {
    String found =
        assertThrows(InputException.class, () -> CsvDraws.open(List.of(files))).getMessage();
    assertEquals(message, String.valueOf(found).replace(folder + "/", ""));
  }
}
