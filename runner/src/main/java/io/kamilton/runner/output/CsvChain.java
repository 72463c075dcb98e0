package io.kamilton.runner.output;

import io.kamilton.runner.input.CsvLines;
import io.kamilton.runner.input.InputException;
import io.kamilton.runner.input.Quoted;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/**
 * A CSV file with the draws of one chain: CmdStan's, with comments anywhere, or any with a header.
 *
 * @param file where the draws are
 * @param names the columns
 * @param warmup the number of rows that are warm-up, the first ones
 * @param rows the number of rows in all
 */
record CsvChain(Path file, List<String> names, int warmup, int rows) {
  private static final String SHAPE = "a header line that names the columns, then a row a draw";
  private static final Map<String, Double> WORDS =
      Map.of(
          "nan", Double.NaN,
          "inf", Double.POSITIVE_INFINITY,
          "infinity", Double.POSITIVE_INFINITY);

  CsvChain {
    names = List.copyOf(names);
  }

  /** Reads the file once, to know that all of it can be read. */
  static CsvChain open(Path file) {
    CmdStanSettings settings = new CmdStanSettings();
    return CsvLines.read(
        file,
        settings::comment,
        lines -> {
          List<String> names = header(lines);
          double[] values = new double[names.size()];
          while (next(lines, names, values)) {
            settings.row();
          }
          return new CsvChain(file, names, settings.warmup(), settings.rows());
        });
  }

  /** The rows that were there when the file was opened. */
  void visit(RowVisitor visitor) throws IOException {
    try {
      CsvLines.read(file, comment -> {}, lines -> visit(lines, visitor));
    } catch (UncheckedIOException e) {
      throw e.getCause();
    }
  }

  private int visit(CsvLines lines, RowVisitor visitor) throws IOException {
    boolean same = header(lines).equals(names);
    double[] values = new double[names.size()];
    int row = 0;
    while (same && row < rows && next(lines, names, values)) {
      try {
        visitor.row(row, values);
      } catch (IOException e) {
        throw new UncheckedIOException(e); // what fails is not this file
      }
      row++;
    }
    if (row < rows) {
      throw new InputException(file + " was changed while it was read");
    }
    return row;
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
          "%s holds only numbers (%s), so the header seems to be missing; expected: %s"
              .formatted(lines.where(), Quoted.of(line.strip()), SHAPE));
    }
    Set<String> seen = new HashSet<>();
    for (int j = 0; j < names.size(); j++) {
      String name = names.get(j);
      if (name.isEmpty() || !seen.add(name)) {
        throw new InputException(
            "%s, column %d: %s; every column needs a name of its own"
                .formatted(
                    lines.where(),
                    j + 1,
                    name.isEmpty()
                        ? "the header has no name here"
                        : "the name %s is there before".formatted(Quoted.of(name))));
      }
    }
    return names;
  }

  /** values ← the next row; false after the last. */
  private static boolean next(CsvLines lines, List<String> names, double[] values)
      throws IOException {
    String line = lines.next();
    if (line != null && line.isBlank()) {
      int blank = lines.number();
      while (line != null && line.isBlank()) {
        line = lines.next();
      }
      if (line != null) {
        throw new InputException(
            lines.file() + ", line " + blank + " is blank; blank lines may stand only at the end");
      }
    }
    if (line == null) {
      return false;
    }
    List<String> cells = lines.cells(line);
    if (cells.size() != names.size()) {
      throw new InputException(
          "%s has %d columns, but the header has %d; every row needs as many, separated by commas"
              .formatted(lines.where(), cells.size(), names.size()));
    }
    for (int j = 0; j < values.length; j++) {
      values[j] = number(lines, j, names, cells.get(j));
    }
    return true;
  }

  private static double number(CsvLines lines, int j, List<String> names, String cell) {
    if (CsvLines.isNumber(cell)) {
      return Double.parseDouble(cell);
    }
    boolean minus = cell.startsWith("-");
    String word = minus || cell.startsWith("+") ? cell.substring(1) : cell;
    Double value = WORDS.get(word.toLowerCase(Locale.ROOT));
    if (value == null) {
      throw new InputException(
          "%s, column %d (%s): %s; a number such as -1.5 or 2e-3 is expected, or nan, inf, -inf"
              .formatted(
                  lines.where(),
                  j + 1,
                  names.get(j),
                  cell.isEmpty() ? "the cell is empty" : Quoted.of(cell) + " is not a number"));
    }
    return minus ? -value : value;
  }
}
