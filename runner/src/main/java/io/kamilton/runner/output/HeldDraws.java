package io.kamilton.runner.output;

import java.io.IOException;
import java.util.List;

/** A table that was read once and is held in memory, for who looks at it often. */
public final class HeldDraws implements DrawTable {
  private static final long MOST_BYTES = 64L << 20;

  private final DrawTable table;

  /** The rows of a chain, one behind the other. */
  private final double[][] values;

  private HeldDraws(DrawTable table, double[][] values) {
    this.table = table;
    this.values = values;
  }

  /** The same rows from memory; the table itself where they would take more than 64 MiB. */
  public static DrawTable of(DrawTable table) throws IOException {
    int width = table.columns().size();
    long numbers = (long) (table.warmup() + table.draws()) * width;
    if (8 * numbers * table.chains() > MOST_BYTES) {
      return table;
    }
    double[][] values = new double[table.chains()][(int) numbers];
    for (int c = 0; c < values.length; c++) {
      double[] chain = values[c];
      table.rows(c, (number, row) -> System.arraycopy(row, 0, chain, number * width, width));
    }
    return new HeldDraws(table, values);
  }

  @Override
  public List<Column> columns() {
    return table.columns();
  }

  @Override
  public int chains() {
    return table.chains();
  }

  @Override
  public int warmup() {
    return table.warmup();
  }

  @Override
  public int draws() {
    return table.draws();
  }

  @Override
  public void rows(int chain, RowVisitor visitor) throws IOException {
    double[] row = new double[columns().size()];
    for (int number = 0; number < warmup() + draws(); number++) {
      System.arraycopy(values[chain], number * row.length, row, 0, row.length);
      visitor.row(number, row);
    }
  }
}
