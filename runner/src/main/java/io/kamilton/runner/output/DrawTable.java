package io.kamilton.runner.output;

import java.io.IOException;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Draws of a run or of CSV files: a row an iteration, a column a quantity; read from where they are
 * stored, never all at once.
 */
public interface DrawTable {
  /**
   * The columns in CSV order: statistics of the sampler, then parameters, then extras; the entries
   * of a vector stand together, in order.
   */
  List<Column> columns();

  int chains();

  /** The rows a chain before the kept ones; 0 where they are not there. */
  int warmup();

  /** The kept rows a chain, the same for all chains. */
  int draws();

  /** How many iterations a row stands for. */
  default int thin() {
    return 1;
  }

  /** Shows the visitor the rows of a chain in order, warm-up first. Chains count from 0. */
  void rows(int chain, RowVisitor visitor) throws IOException;

  /** The numbers of the columns of a kind. */
  default List<Integer> columns(Column.Kind kind) {
    List<Column> all = columns();
    return IntStream.range(0, all.size()).filter(j -> all.get(j).kind() == kind).boxed().toList();
  }

  /** Whoever looks at the rows of all chains. */
  @FunctionalInterface
  interface Visitor {
    void row(int chain, int number, double[] values) throws IOException;
  }

  /** Shows the visitor all rows, a chain after the other. */
  default void rows(Visitor visitor) throws IOException {
    for (int c = 0; c < chains(); c++) {
      int chain = c;
      rows(chain, (number, values) -> visitor.row(chain, number, values));
    }
  }
}
