package io.kamilton.runner.output;

import io.kamilton.runner.input.CsvReader;
import io.kamilton.runner.input.InputException;
import io.kamilton.runner.input.Quoted;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

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

  /** Reads the file once, to know that all of it can be read. */
  static CsvChain open(Path file) {
    Settings settings = new Settings();
    return CsvReader.read(
        file,
        settings::comment,
        csv -> {
          List<String> names = csv.header(SHAPE);
          double[] values = new double[names.size()];
          while (csv.numbers(values, CsvChain::number)) {
            settings.rows++;
          }
          return new CsvChain(file, names, settings.warmup(), settings.rows);
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

  /**
   * What the comments of a CmdStan CSV file say of its rows: which are warm-up. Fed with comments
   * and rows in the order of the file; without comments nothing is warm-up.
   */
  private static final class Settings {
    private final Map<String, String> settings = new HashMap<>();
    private @Nullable Integer rowsBeforeAdapted;
    private int rows;

    /** A line that begins with #. */
    void comment(String line) {
      String text = line.replaceFirst("^#\\s*", "").replace("(Default)", "").strip();
      if (text.equals("Adaptation terminated") && rowsBeforeAdapted == null) {
        rowsBeforeAdapted = rows;
      }
      int equals = text.indexOf('=');
      if (equals > 0) {
        settings.putIfAbsent(text.substring(0, equals).strip(), text.substring(equals + 1).strip());
      }
    }

    /**
     * The rows before the adaptation block. A file without one is of a sampler that adapts nothing,
     * or was cut off in warm-up: then its settings say how many rows there should be.
     */
    int warmup() {
      if (rowsBeforeAdapted != null) {
        return rowsBeforeAdapted;
      }
      String saved = settings.getOrDefault("save_warmup", "0");
      boolean none = saved.equals("0") || saved.equals("false");
      if (none || "fixed_param".equals(settings.get("algorithm"))) {
        return 0;
      }
      int thin = Math.max(1, integer("thin", 1));
      return Math.min(rows, (integer("num_warmup", 0) + thin - 1) / thin);
    }

    private int integer(String key, int otherwise) {
      String text = settings.getOrDefault(key, "");
      return text.matches("[0-9]{1,9}") ? Integer.parseInt(text) : otherwise;
    }
  }
}
