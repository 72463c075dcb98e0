package io.kamilton.runner.input;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * The cells of a CSV file as text. Its first line is a header where no cell of it is a number;
 * otherwise there is none, and columns have numbers alone.
 *
 * <p>The text is as in {@link PointsCsv}; every row has as many cells as the first line.
 *
 * @param names of the columns; empty where there is no header
 */
public record CsvTable(String file, List<String> names, List<Row> rows) {
  public CsvTable {
    names = List.copyOf(names);
    rows = List.copyOf(rows);
  }

  /**
   * A line of cells.
   *
   * @param line its number in the file, from 1
   */
  public record Row(int line, List<String> cells) {
    public Row {
      cells = List.copyOf(cells);
    }
  }

  /** The table in {@code file}, of at most {@code most} rows. */
  public static CsvTable read(Path file, int most) {
    return CsvLines.read(file, comment -> {}, lines -> read(lines, most));
  }

  private static CsvTable read(CsvLines lines, int most) throws IOException {
    List<Row> rows = new ArrayList<>();
    int blank = 0;
    for (String line = lines.next(); line != null; line = lines.next()) {
      if (line.isBlank()) {
        blank = blank == 0 && !rows.isEmpty() ? lines.number() : blank;
      } else if (blank > 0) {
        throw new InputException(
            lines.file() + ", line " + blank + " is blank; blank lines may stand only at the end");
      } else if (rows.size() > most) {
        throw new InputException(lines.file() + " has more than " + most + " rows");
      } else {
        rows.add(row(lines, line, rows));
      }
    }
    if (rows.isEmpty()) {
      throw new InputException(lines.file() + " is empty; a row a point is expected");
    }
    boolean header = rows.get(0).cells().stream().noneMatch(CsvLines::isNumber);
    if (header && rows.size() == 1) {
      throw new InputException(
          lines.file() + " has a header but no rows; a row a point is expected");
    }
    return header
        ? new CsvTable(lines.file(), rows.get(0).cells(), rows.subList(1, rows.size()))
        : new CsvTable(lines.file(), List.of(), rows);
  }

  private static Row row(CsvLines lines, String line, List<Row> before) {
    List<String> cells = lines.cells(line);
    int width = before.isEmpty() ? cells.size() : before.get(0).cells().size();
    if (cells.size() != width) {
      throw new InputException(
          "%s has %d columns, but the first line has %d; every row needs as many, separated by commas"
              .formatted(lines.where(), cells.size(), width));
    }
    return new Row(lines.number(), cells);
  }

  /** How many columns there are. */
  public int width() {
    return rows.get(0).cells().size();
  }

  /** The index of a column that is called by its name, or its number from 1; −1: there is none. */
  public int column(String called) {
    int named = names.indexOf(called);
    if (named >= 0) {
      return named;
    }
    boolean number = called.matches("[1-9][0-9]{0,8}");
    int index = number ? Integer.parseInt(called) - 1 : -1;
    return index < width() ? index : -1;
  }

  /** How messages call a column. */
  public String name(int column) {
    return names.isEmpty() ? "column " + (column + 1) : names.get(column);
  }

  /** The finite number in a cell. */
  public double number(Row row, int column) {
    String cell = row.cells().get(column);
    double value = CsvLines.isNumber(cell) ? Double.parseDouble(cell) : Double.NaN;
    if (!Double.isFinite(value)) {
      throw new InputException(where(row, column) + ": " + PointsCsv.whyNot(cell));
    }
    return value;
  }

  /** The file, the line and the column, as messages begin. */
  public String where(Row row, int column) {
    String name = names.isEmpty() ? "" : " (" + names.get(column) + ")";
    return "%s, line %d, column %d%s".formatted(file, row.line(), column + 1, name);
  }
}
