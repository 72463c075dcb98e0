package io.kamilton.runner.summary;

import io.kamilton.diagnostics.HighestDensityInterval;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** The numbers of a summary in columns, no wider than there is room for. */
final class SummaryTable {
  private static final List<String> HEADER =
      List.of("mean", "mcse", "sd", "5%", "50%", "95%", "ess_bulk", "ess_tail", "r_hat");

  /** The columns in whose places an interval stands. */
  private static final int LOW = 3;

  private static final int HIGH = 5;

  /** The columns that a narrow table lacks, the first one first. */
  private static final List<Integer> DISPENSABLE = List.of(1, 4, 7, 2, LOW, HIGH, 6);

  /** Shorter names do not get a line of their own: columns go first. */
  private static final int SHORT_NAME = 12;

  private final List<Summary.Row> rows;
  private final List<String> header;
  private final List<List<String>> cells;
  private final List<Integer> columns;
  private final int width;

  /** A table of some rows, at most so many characters wide. */
  SummaryTable(List<Summary.Row> rows, int width) {
    this.rows = rows;
    this.width = width;
    boolean interval = rows.stream().anyMatch(row -> row.hdi().isPresent());
    header = interval ? replaced(HEADER, "hdi_low", "hdi_high") : HEADER;
    cells = rows.stream().map(SummaryTable::cells).toList();
    columns = new ArrayList<>(IntStream.range(0, HEADER.size()).boxed().toList());
    int name = Math.min(SHORT_NAME, longestName());
    for (int i = 0; i < DISPENSABLE.size() && name + widthOfNumbers(1) > width; i++) {
      columns.remove(DISPENSABLE.get(i));
    }
  }

  private static List<String> cells(Summary.Row row) {
    List<String> numbers = SummaryNumbers.of(row.numbers());
    if (row.hdi().isEmpty()) {
      return numbers;
    }
    HighestDensityInterval hdi = row.hdi().get();
    return replaced(
        numbers,
        SummaryNumbers.like(row.numbers(), hdi.low()),
        SummaryNumbers.like(row.numbers(), hdi.high()));
  }

  private static List<String> replaced(List<String> all, String low, String high) {
    List<String> changed = new ArrayList<>(all);
    changed.set(LOW, low);
    changed.set(HIGH, high);
    return changed;
  }

  private int width(int column) {
    return Math.max(
        header.get(column).length(),
        cells.stream().mapToInt(row -> row.get(column).length()).max().orElse(0));
  }

  private int widthOfNumbers(int gap) {
    return columns.stream().mapToInt(column -> gap + width(column)).sum();
  }

  private int longestName() {
    return rows.stream().mapToInt(row -> row.name().length()).max().orElse(0);
  }

  List<String> lines() {
    int longest = longestName();
    int gap = longest + widthOfNumbers(2) <= width ? 2 : 1;
    int nameWidth = Math.min(longest, Math.max(0, width - widthOfNumbers(gap)));
    List<String> lines = new ArrayList<>();
    add("", header, nameWidth, gap, lines);
    for (int i = 0; i < rows.size(); i++) {
      add(rows.get(i).name(), cells.get(i), nameWidth, gap, lines);
    }
    return lines;
  }

  /** A name that is too long has a line of its own, above its numbers. */
  private void add(String name, List<String> cells, int nameWidth, int gap, List<String> lines) {
    StringBuilder line = new StringBuilder();
    if (name.length() > nameWidth) {
      lines.add(name);
    } else {
      line.append(name);
    }
    line.append(" ".repeat(nameWidth - line.length()));
    for (int column : columns) {
      String cell = cells.get(column);
      line.append(" ".repeat(gap + width(column) - cell.length())).append(cell);
    }
    lines.add(line.toString());
  }

  /** The columns for which there was no room; empty where there was. */
  String missing() {
    return IntStream.range(0, header.size())
        .filter(column -> !columns.contains(column))
        .mapToObj(header::get)
        .collect(Collectors.joining(", "));
  }
}
