package io.kamilton.runner.input;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * The cells of a CSV file as text. Its first line is a header where no cell of it is a number;
 * otherwise there is none, and columns have numbers alone.
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
    return CsvReader.read(file, comment -> {}, csv -> read(csv, most));
  }

  private static CsvTable read(CsvReader csv, int most) throws IOException {
    List<Row> rows = new ArrayList<>();
    for (List<String> cells = csv.row(); cells != null; cells = csv.row()) {
      if (rows.size() > most) {
        throw new InputException(csv.file() + " has more than " + most + " rows");
      }
      rows.add(new Row(csv.number(), cells));
    }
    if (rows.isEmpty()) {
      throw new InputException(csv.file() + " is empty; a row a point is expected");
    }
    boolean header = rows.get(0).cells().stream().noneMatch(CsvReader::isNumber);
    if (header && rows.size() == 1) {
      throw new InputException(csv.file() + " has a header but no rows; a row a point is expected");
    }
    return header
        ? new CsvTable(csv.file(), rows.get(0).cells(), rows.subList(1, rows.size()))
        : new CsvTable(csv.file(), List.of(), rows);
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
    try {
      return PointsCsv.finite(row.cells().get(column));
    } catch (IllegalArgumentException e) {
      throw new InputException(where(row, column) + ": " + e.getMessage(), e);
    }
  }

  /** The file, the line and the column, as messages begin. */
  public String where(Row row, int column) {
    String name = names.isEmpty() ? "" : " (" + names.get(column) + ")";
    return "%s, line %d, column %d%s".formatted(file, row.line(), column + 1, name);
  }
}
