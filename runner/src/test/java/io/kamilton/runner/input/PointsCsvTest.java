package io.kamilton.runner.input;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import io.kamilton.linalg.Matrix;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PointsCsvTest {
  private static final Matrix TWO_POINTS =
      Matrix.of(new double[] {1, 2.5}, new double[] {-3, 4e-3});

  private final Path folder;

  PointsCsvTest(@TempDir Path folder) {
    this.folder = folder;
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "x,y\n1,2.5\n-3,4e-3\n",
        "x,y\n1,2.5\n-3,4e-3",
        "\uFEFFx,y\n1,2.5\n-3,4e-3\n",
        "x,y\r\n1,2.5\r\n-3,4e-3\r\n\r\n",
        "x,y\r1,2.5\r-3,4e-3\r",
        "\"x\",\"y\"\n1,2.5\n-3,4e-3\n",
        " x , \"y\" \n\t1 , 2.5 \n  -3,\t+.004E0\n",
        "x,y\n1,2.5\n-3,4e-3\n\n  \n\t\n",
        "# made by a program\nx,y\n  # a comment\n1,2.5\n#,,,\n-3,4e-3\n# end",
        "\n\nx,y\n01,2.50\n\"-3\",4.e-3\n",
      })
  void readsTheSamePoints(String text) {
    PointsCsv csv = read(text);
    assertEquals(List.of("x", "y"), csv.names());
    assertEquals(TWO_POINTS, csv.points());
  }

  @Test
  void quotedNamesMayHoldCommasAndQuotes() throws IOException {
    Path file = folder.resolve("f.csv");
    Files.writeString(file, "\"a, b\" ,\"say \"\"c\"\"\",δ, \"\"");
    assertEquals(
        List.of("a, b", "say \"c\"", "δ", ""),
        CsvReader.read(file, comment -> {}, csv -> Objects.requireNonNull(csv.row())));
  }

  @Test
  void manyPoints() {
    StringBuilder text = new StringBuilder("x,y,z\n");
    double[][] points = new double[5000][3];
    for (int i = 0; i < points.length; i++) {
      points[i] = new double[] {i, Math.sin(i), -1.0 / (i + 1)};
      text.append(points[i][0]).append(',').append(points[i][1]).append(',').append(points[i][2]);
      text.append('\n');
    }
    assertEquals(Matrix.of(points), read(text.toString()).points());
  }

  @Test
  void aLineLongerThanTheBuffer() {
    String name = "x".repeat(200_000);
    assertEquals(List.of(name), read(name + "\n1\n").names());
  }

  @Test
  void missingFile() {
    Path file = folder.resolve("none.csv");
    assertMessage(file + " does not exist; a CSV file is expected", () -> PointsCsv.read(file));
  }

  @Test
  void folderInsteadOfFile() {
    assertMessage(folder + " is a folder; a CSV file is expected", () -> PointsCsv.read(folder));
  }

  @Test
  void unreadableFile() throws IOException {
    Path file = Files.writeString(folder.resolve("closed.csv"), "x\n1\n");
    assertTrue(file.toFile().setReadable(false));
    assumeFalse(Files.isReadable(file), "permissions do not bind the administrator");
    assertMessage(file + " may not be read (permission denied)", () -> PointsCsv.read(file));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "\n \r\n", "# only a comment\n", "\uFEFF"})
  void emptyFile(String text) {
    assertWrong(
        text, "f.csv is empty; expected: a header line that names the columns, then a row a point");
  }

  @Test
  void headerOnly() {
    assertWrong(
        "x,y\n# none\n\n",
        "f.csv has a header but no points; "
            + "expected: a header line that names the columns, then a row a point");
  }

  @Test
  void raggedRow() {
    assertWrong(
        "# c\nx,y\n1,2\n1,2,3\n",
        "f.csv, line 4 has 3 columns, but the header has 2; "
            + "every row needs as many, separated by commas");
    assertWrong(
        "x,y\n1\n",
        "f.csv, line 2 has 1 columns, but the header has 2; "
            + "every row needs as many, separated by commas");
  }

  @ParameterizedTest
  @ValueSource(strings = {"abc", "1d", "0x1p3", "1_000", "--1", ".", "1e", "−1", "1.2.3", "e5"})
  void notANumber(String cell) {
    assertWrong(
        "x,y\n1,2\n3," + cell + "\n",
        "f.csv, line 3, column 2 (y): \""
            + cell
            + "\" is not a number; a finite number such as -1.5 or 2e-3 is expected");
  }

  @ParameterizedTest
  @ValueSource(strings = {"nan", "NaN", "inf", "-inf", "+Infinity", "NA", "null"})
  void notFinite(String cell) {
    assertWrong(
        "x\n" + cell + "\n",
        "f.csv, line 2, column 1 (x): \""
            + cell
            + "\" is not allowed; every value must be a finite number");
  }

  @Test
  void otherTroubleWithCells() {
    assertWrong(
        "x\n-1e999\n",
        "f.csv, line 2, column 1 (x): \"-1e999\" is too large for a double; "
            + "its magnitude must stay below 1.8e308");
    assertWrong(
        "x,y\n1,\n", "f.csv, line 2, column 2 (y): the cell is empty; a finite number is expected");
    assertWrong(
        "x;y\n1;2\n",
        "f.csv, line 2, column 1 (x;y): \"1;2\" is not a number; a finite number such as -1.5 or "
            + "2e-3 is expected, and columns are separated by commas");
    assertWrong("x\n1\n\n2\n", "f.csv, line 3 is blank; blank lines may stand only at the end");
  }

  @Test
  void headerThatLooksLikeAPoint() {
    assertWrong(
        "0.5,-1\n2,3\n",
        "f.csv, line 1 holds only numbers (\"0.5,-1\"), so the header seems to be missing; "
            + "expected: a header line that names the columns, then a row a point, "
            + "such as x1,x2 (a line that begins with # is a comment)");
  }

  @Test
  void wrongNames() {
    assertWrong(
        ",x\n0,1\n",
        "f.csv, line 1, column 1: the header has no name here; every column needs one, "
            + "and a column of row numbers does not belong in the file");
    assertWrong(
        "x,y,x\n0,1,2\n",
        "f.csv, line 1, column 3: the name \"x\" is that of column 1; names must differ");
  }

  @Test
  void wrongQuotes() {
    assertWrong("\"x\n1\n", "f.csv, line 1: a quote (\") is not closed on the line it begins");
    assertWrong(
        "\"x\" y,z\n1,2\n",
        "f.csv, line 1: \"y\" follows a closing quote; "
            + "only a comma may (a quote inside quotes is written \"\")");
  }

  @Test
  void notText() {
    byte[] latin1 = "x\n1\nÄ\n".getBytes(StandardCharsets.ISO_8859_1);
    assertWrong(latin1, "f.csv, line 3 is not text (not UTF-8); a CSV file in UTF-8 is expected");
    byte[] utf16 = "x\n1\n".getBytes(StandardCharsets.UTF_16BE);
    assertWrong(utf16, "f.csv, line 1 is not text (a zero byte); a CSV file in UTF-8 is expected");
  }

  @Test
  void whatIsQuotedInMessagesStaysOneShortLine() {
    assertEquals("\"a\\tb\\u001b[1m\"", Quoted.of("a\tb\u001b[1m"));
    assertEquals("\"" + "x".repeat(60) + "…\"", Quoted.of("x".repeat(1000)));
  }

  private PointsCsv read(String text) {
    return read(text.getBytes(StandardCharsets.UTF_8));
  }

  private PointsCsv read(byte[] bytes) {
    try {
      return PointsCsv.read(Files.write(folder.resolve("f.csv"), bytes));
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  private void assertWrong(String text, String message) {
    assertWrong(text.getBytes(StandardCharsets.UTF_8), message);
  }

  private void assertWrong(byte[] bytes, String message) {
    assertMessage(
        folder.resolve(message.substring(0, 5)) + message.substring(5), () -> read(bytes));
  }

  private static void assertMessage(String message, Executable read) {
    assertEquals(message, assertThrows(InputException.class, read).getMessage());
  }
}
