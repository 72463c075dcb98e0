package io.kamilton.runner.input;

import io.kamilton.linalg.Matrix;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * Points read from a CSV file: a header line that names the columns, then a row a point.
 *
 * <p>The text is UTF-8, with or without a byte order mark, lines end as on any system, lines that
 * begin with {@code #} are comments, names may be in quotes, and blank lines may stand before the
 * header and at the end. Anything else that is not a finite number is an {@link InputException}.
 */
public record PointsCsv(List<String> names, Matrix points) {
  private static final String SHAPE = "a header line that names the columns, then a row a point";
  private static final Set<String> NOT_FINITE =
      Set.of("nan", "inf", "infinity", "na", "n/a", "null", "none");

  public PointsCsv {
    names = List.copyOf(names);
    if (names.size() != points.columns()) {
      throw new IllegalArgumentException(names.size() + " names, " + points.columns() + " columns");
    }
  }

  /** The points of {@code file}. */
  public static PointsCsv read(Path file) {
    return CsvLines.read(file, comment -> {}, PointsCsv::read);
  }

  private static PointsCsv read(CsvLines lines) throws IOException {
    List<String> names = header(lines);
    Rows rows = new Rows(names.size());
    int blank = 0;
    for (String line = lines.next(); line != null; line = lines.next()) {
      if (line.isBlank()) {
        blank = blank == 0 ? lines.number() : blank;
      } else if (blank > 0) {
        throw new InputException(
            lines.file() + ", line " + blank + " is blank; blank lines may stand only at the end");
      } else {
        rows.add(point(lines, line, names));
      }
    }
    if (rows.count == 0) {
      throw new InputException(lines.file() + " has a header but no points; expected: " + SHAPE);
    }
    return new PointsCsv(names, rows.matrix());
  }

  private static List<String> header(CsvLines lines) throws IOException {
    String line = lines.next();
    while (line != null && line.isBlank()) {
      line = lines.next();
    }
    if (line == null) {
      throw new InputException(lines.file() + " is empty; expected: " + SHAPE);
    }
    List<String> names = lines.cells(line);
    if (names.stream().allMatch(CsvLines::isNumber)) {
      throw new InputException(
          lines.where()
              + " holds only numbers ("
              + Quoted.of(line.strip())
              + "), so the header seems to be missing; expected: "
              + SHAPE
              + ", such as x1,x2 (a line that begins with # is a comment)");
    }
    for (int j = 0; j < names.size(); j++) {
      checkName(lines, names, j);
    }
    return names;
  }

  private static void checkName(CsvLines lines, List<String> names, int j) {
    if (names.get(j).isEmpty()) {
      throw new InputException(
          lines.where()
              + ", column "
              + (j + 1)
              + ": the header has no name here; every column needs one, and a column of row numbers"
              + " does not belong in the file");
    }
    int first = names.indexOf(names.get(j));
    if (first < j) {
      throw new InputException(
          "%s, column %d: the name %s is that of column %d; names must differ"
              .formatted(lines.where(), j + 1, Quoted.of(names.get(j)), first + 1));
    }
  }

  private static double[] point(CsvLines lines, String line, List<String> names) {
    List<String> cells = lines.cells(line);
    if (cells.size() != names.size()) {
      throw new InputException(
          "%s has %d columns, but the header has %d; every row needs as many, separated by commas"
              .formatted(lines.where(), cells.size(), names.size()));
    }
    double[] point = new double[cells.size()];
    for (int j = 0; j < point.length; j++) {
      String cell = cells.get(j);
      point[j] = CsvLines.isNumber(cell) ? Double.parseDouble(cell) : Double.NaN;
      if (!Double.isFinite(point[j])) {
        throw new InputException(
            "%s, column %d (%s): %s".formatted(lines.where(), j + 1, names.get(j), whyNot(cell)));
      }
    }
    return point;
  }

  /** Why a cell is no finite number, in words. */
  static String whyNot(String cell) {
    if (cell.isEmpty()) {
      return "the cell is empty; a finite number is expected";
    }
    String word = cell.toLowerCase(Locale.ROOT).replaceFirst("^[+-]", "");
    if (NOT_FINITE.contains(word)) {
      return Quoted.of(cell) + " is not allowed; every value must be a finite number";
    }
    if (CsvLines.isNumber(cell)) {
      return Quoted.of(cell) + " is too large for a double; its magnitude must stay below 1.8e308";
    }
    boolean otherSeparator = cell.matches(".*[;\\s|].*");
    return Quoted.of(cell)
        + " is not a number; a finite number such as -1.5 or 2e-3 is expected"
        + (otherSeparator ? ", and columns are separated by commas" : "");
  }

  /** Rows of equal length, as many as come. */
  private static final class Rows {
    private final int columns;
    private double[] numbers = new double[1024];
    private int count;

    Rows(int columns) {
      this.columns = columns;
    }

    void add(double[] row) {
      int size = Math.multiplyExact(count, columns);
      if (numbers.length - size < columns) {
        numbers = Arrays.copyOf(numbers, Math.addExact(size, Math.max(size, columns)));
      }
      System.arraycopy(row, 0, numbers, size, columns);
      count++;
    }

    Matrix matrix() {
      return Matrix.ofRowMajor(count, columns, numbers);
    }
  }
}
