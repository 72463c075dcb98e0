package io.kamilton.runner.job;

import io.kamilton.runner.output.Column;
import io.kamilton.runner.output.Column.Kind;
import io.kamilton.target.Extra;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The columns of a run's extras: one for a number, and as many as the longest for a list. */
final class ExtraColumns {
  private final List<Column> columns = new ArrayList<>();

  /** The first column of each extra, counted from that of the first one. */
  private final Map<String, Integer> offsets = new HashMap<>();

  /**
   * Columns in the order of a map.
   *
   * @param sizes of the extras by their names; 0 for a number
   */
  ExtraColumns(Map<String, Integer> sizes) {
    sizes.forEach(
        (name, size) -> {
          offsets.put(name, columns.size());
          if (size == 0) {
            columns.add(Column.scalar(Kind.EXTRA, name));
          } else {
            columns.addAll(Column.vector(Kind.EXTRA, name, size));
          }
        });
  }

  List<Column> columns() {
    return List.copyOf(columns);
  }

  /** row[from…] ← the extras of a draw, NaN where it has none; O(columns + values). */
  void fill(List<Extra> extras, double[] row, int from) {
    Arrays.fill(row, from, row.length, Double.NaN);
    for (Extra each : extras) {
      Integer offset = offsets.get(each.name());
      if (offset != null) {
        double[] values = each.values().toArray();
        System.arraycopy(values, 0, row, from + offset, values.length);
      }
    }
  }
}
