package io.kamilton.runner.output;

import io.kamilton.runner.hdf5.Dataset;
import io.kamilton.runner.hdf5.Hdf5File;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Rows of a chain on their way into the arrays of a file: a block of rows is gathered, then each
 * array gets its part of it.
 */
final class NetCdfRows {
  private static final int NUMBERS_AT_ONCE = 1 << 20;

  private final int from;
  private final int draws;
  private final List<Target> targets = new ArrayList<>();
  private @Nullable Hdf5File file;
  private int chain;
  private double[][] block = new double[0][];
  private int filled;
  private int written;

  /** An array, and the columns that go there: {@code size} of them from {@code first} on. */
  private record Target(Dataset array, Column column, int first, int size) {}

  /** For the rows from {@code from} on, {@code draws} of them. */
  NetCdfRows(int from, int draws) {
    this.from = from;
    this.draws = draws;
  }

  /** An array for the quantity whose first column is {@code first}. */
  void add(Dataset array, Column column, int first) {
    targets.add(new Target(array, column, first, Math.max(1, column.size())));
  }

  void begin(Hdf5File out, int number) {
    file = out;
    chain = number;
    filled = 0;
    written = 0;
  }

  void row(int number, double[] values) throws IOException {
    if (number < from || number >= from + draws) {
      return;
    }
    if (block.length == 0) {
      int rows = Math.max(1, Math.min(draws, NUMBERS_AT_ONCE / Math.max(1, values.length)));
      block = new double[rows][values.length];
    }
    System.arraycopy(values, 0, block[filled], 0, values.length);
    filled++;
    if (filled == block.length) {
      flush();
    }
  }

  void end() throws IOException {
    flush();
  }

  private void flush() throws IOException {
    Hdf5File out = Objects.requireNonNull(file, "begin comes first");
    for (Target target : targets) {
      ByteBuffer numbers = Hdf5File.buffer(target.array(), filled * target.size());
      for (int row = 0; row < filled; row++) {
        for (int k = target.first(); k < target.first() + target.size(); k++) {
          double value = block[row][k];
          double exact = target.column().isInteger() ? target.column().integer(value) : value;
          target.array().type().put(exact, numbers);
        }
      }
      long first = ((long) chain * draws + written) * target.size();
      out.write(target.array(), first, numbers.flip());
    }
    written += filled;
    filled = 0;
  }
}
