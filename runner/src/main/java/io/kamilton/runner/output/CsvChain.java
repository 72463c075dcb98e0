package io.kamilton.runner.output;

import io.kamilton.runner.input.CsvReader;
import io.kamilton.runner.input.InputException;
import io.kamilton.runner.input.Quoted;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;

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
    return CsvReader.read(
        file,
        settings::comment,
        csv -> {
          List<String> names = csv.header(SHAPE);
          double[] values = new double[names.size()];
          while (csv.numbers(values, CsvChain::number)) {
            settings.row();
          }
          return new CsvChain(file, names, settings.warmup(), settings.rows());
        });
  }

  /** The rows that were there when the file was opened. */
  void visit(RowVisitor visitor) throws IOException {
    try {
      CsvReader.read(file, comment -> {}, csv -> visit(csv, visitor));
    } catch (UncheckedIOException e) {
      throw e.getCause();
    }
  }

  private int visit(CsvReader csv, RowVisitor visitor) throws IOException {
    boolean same = csv.header(SHAPE).equals(names);
    double[] values = new double[names.size()];
    int row = 0;
    while (same && row < rows && csv.numbers(values, CsvChain::number)) {
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

  private static double number(String cell) {
    if (CsvReader.isNumber(cell)) {
      return Double.parseDouble(cell);
    }
    boolean minus = cell.startsWith("-");
    String word = minus || cell.startsWith("+") ? cell.substring(1) : cell;
    Double value = WORDS.get(word.toLowerCase(Locale.ROOT));
    if (value == null) {
      throw new IllegalArgumentException(
          (cell.isEmpty() ? "the cell is empty" : Quoted.of(cell) + " is not a number")
              + "; a number such as -1.5 or 2e-3 is expected, or nan, inf, -inf");
    }
    return minus ? -value : value;
  }
}
