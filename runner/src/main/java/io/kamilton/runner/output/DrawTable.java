package io.kamilton.runner.output;

import java.io.IOException;
import java.util.List;

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

  /** Shows the visitor the rows of a chain in order, warm-up first. Chains count from 0. */
  void rows(int chain, RowVisitor visitor) throws IOException;
}
