package io.kamilton.runner.input;

import io.kamilton.linalg.Matrix;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/** Points read from a CSV file: a header line that names the columns, then one row per point. */
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

  /** The points of {@code file}, all finite. */
  public static PointsCsv read(Path file) {
    return CsvReader.read(
        file,
        comment -> {},
        csv -> {
          List<String> names = csv.header(SHAPE);
          List<double[]> rows = new ArrayList<>();
          double[] row = new double[names.size()];
          while (csv.numbers(row, PointsCsv::finite)) {
            rows.add(row.clone());
          }
          if (rows.isEmpty()) {
            throw new InputException(file + " has a header but no points; expected: " + SHAPE);
          }
          return new PointsCsv(names, Matrix.of(rows.toArray(double[][]::new)));
        });
  }

  /** The finite number in a cell; an IllegalArgumentException says why there is none. */
  static double finite(String cell) {
    double value = CsvReader.isNumber(cell) ? Double.parseDouble(cell) : Double.NaN;
    if (!Double.isFinite(value)) {
      throw new IllegalArgumentException(whyNot(cell));
    }
    return value;
  }

  private static String whyNot(String cell) {
    if (cell.isEmpty()) {
      return "the cell is empty; a finite number is expected";
    }
    String word = cell.toLowerCase(Locale.ROOT).replaceFirst("^[+-]", "");
    if (NOT_FINITE.contains(word)) {
      return Quoted.of(cell) + " is not allowed; every value must be a finite number";
    }
    if (CsvReader.isNumber(cell)) {
      return Quoted.of(cell) + " is too large for a double; its magnitude must stay below 1.8e308";
    }
    boolean otherSeparator = cell.matches(".*[;\\s|].*");
    return Quoted.of(cell)
        + " is not a number; a finite number such as -1.5 or 2e-3 is expected"
        + (otherSeparator ? ", and columns are separated by commas" : "");
  }
}
