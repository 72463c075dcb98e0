package io.kamilton.runner.output;

import io.kamilton.diagnostics.ParameterDraws;
import java.io.IOException;
import java.util.List;

/**
 * The kept draws of some columns of a table, read a block of columns at a time.
 *
 * @param bytes at most so many are held at a time, but always one column
 */
public record ColumnBlocks(DrawTable table, long bytes) {
  private static final long BYTES = 64L << 20;

  /** At most 64 MiB of draws are held at a time, but always one column. */
  public ColumnBlocks(DrawTable table) {
    this(table, BYTES);
  }

  /** Whoever looks at the draws of one column after the other. */
  @FunctionalInterface
  public interface Visitor {
    /** The kept draws of a column, by its number in the table. */
    void column(int column, ParameterDraws draws);
  }

  /** Shows the visitor the given columns in the given order; one pass over the table a block. */
  public void visit(List<Integer> columns, Visitor visitor) throws IOException {
    long bytesAColumn = 8L * table.chains() * Math.max(1, table.draws());
    int most = (int) Math.max(1, Math.min(columns.size(), bytes / bytesAColumn));
    for (int from = 0; from < columns.size(); from += most) {
      List<Integer> block = columns.subList(from, Math.min(columns.size(), from + most));
      double[][][] draws = read(block);
      for (int j = 0; j < block.size(); j++) {
        visitor.column(block.get(j), ParameterDraws.of(draws[j]));
      }
    }
  }

  /** The kept draws: columns, chains, draws. */
  private double[][][] read(List<Integer> block) throws IOException {
    double[][][] draws = new double[block.size()][table.chains()][table.draws()];
    int warmup = table.warmup();
    table.rows(
        (chain, number, row) -> {
          for (int j = 0; number >= warmup && j < draws.length; j++) {
            draws[j][chain][number - warmup] = row[block.get(j)];
          }
        });
    return draws;
  }
}
