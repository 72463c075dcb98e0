package io.kamilton.runner.output;

import java.io.IOException;

/** Whoever looks at the rows of a chain, one after the other. */
@FunctionalInterface
public interface RowVisitor {
  /**
   * A row with its number from 0, warm-up included, and its values in the order of the columns. The
   * array is used again for the next row.
   */
  void row(int number, double[] values) throws IOException;
}
