package io.kamilton.runner.output;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Rows of chains, added once and read as often as wanted: in memory, and beyond 64 MiB in a
 * temporary file that has no name and goes with the spool. Rows may become wider while they are
 * added.
 */
public final class DrawSpool {
  private static final int CHUNK = 1 << 16;
  private static final long MOST_HELD = 64L << 20;

  private final List<Chain> chains = new ArrayList<>();
  private final long mostHeld;
  private long held;
  private @Nullable FileChannel file;
  private long written;

  /** For so many chains. */
  public DrawSpool(int chains) {
    this(chains, MOST_HELD);
  }

  /** With so many bytes in memory at most, and one chunk a chain. */
  DrawSpool(int chains, long mostHeld) {
    this.mostHeld = mostHeld;
    for (int c = 0; c < chains; c++) {
      this.chains.add(new Chain());
    }
  }

  /** Rows of the same width, one behind the other: in memory, or at a place in the file. */
  private static final class Chunk {
    private final int width;
    private int rows;
    private double @Nullable [] values;
    private long place;

    Chunk(int width) {
      this.width = width;
      values = new double[width * Math.max(1, CHUNK / Math.max(1, width))];
    }

    boolean takes(int rowWidth) {
      return values != null && width == rowWidth && (rows + 1) * width <= values.length;
    }
  }

  private static final class Chain {
    private final List<Chunk> chunks = new ArrayList<>();
    private int rows;
  }

  /** Adds a row to a chain. */
  public void add(int chain, double[] row) {
    Chain to = chains.get(chain);
    Chunk last = to.chunks.isEmpty() ? null : to.chunks.get(to.chunks.size() - 1);
    if (last == null || !last.takes(row.length)) {
      if (last != null) {
        keep(last);
      }
      last = new Chunk(row.length);
      to.chunks.add(last);
    }
    System.arraycopy(row, 0, last.values, last.rows * row.length, row.length);
    last.rows++;
    to.rows++;
  }

  /** A chunk is full: it stays in memory where there is room. */
  private void keep(Chunk full) {
    double[] values = Arrays.copyOf(full.values, full.rows * full.width);
    long bytes = (long) values.length * Double.BYTES;
    if (held + bytes <= mostHeld) {
      held += bytes;
      full.values = values;
      return;
    }
    try {
      full.place = write(values);
      full.values = null;
    } catch (IOException e) {
      throw new UncheckedIOException("draws cannot be kept in a temporary file: " + e, e);
    }
  }

  private long write(double[] values) throws IOException {
    if (file == null) {
      Path path = Files.createTempFile("kamilton", ".draws");
      file =
          FileChannel.open(
              path,
              StandardOpenOption.READ,
              StandardOpenOption.WRITE,
              StandardOpenOption.DELETE_ON_CLOSE);
    }
    ByteBuffer bytes = ByteBuffer.allocate(values.length * Double.BYTES);
    bytes.asDoubleBuffer().put(values);
    long place = written;
    while (bytes.hasRemaining()) {
      written += file.write(bytes, written);
    }
    return place;
  }

  /** The rows of a chain. */
  public int rows(int chain) {
    return chains.get(chain).rows;
  }

  /**
   * Shows the visitor the first rows of a chain, in order.
   *
   * @param most rows that are shown
   * @param width of the array that a row is in; what a row has not is NaN
   */
  public void rows(int chain, int most, int width, RowVisitor visitor) throws IOException {
    double[] row = new double[width];
    int number = 0;
    for (Chunk chunk : chains.get(chain).chunks) {
      double[] values = values(chunk);
      Arrays.fill(row, chunk.width, width, Double.NaN);
      for (int i = 0; i < chunk.rows && number < most; i++) {
        System.arraycopy(values, i * chunk.width, row, 0, chunk.width);
        visitor.row(number++, row);
      }
    }
  }

  private double[] values(Chunk chunk) throws IOException {
    if (chunk.values != null) {
      return chunk.values;
    }
    ByteBuffer bytes = ByteBuffer.allocate(chunk.rows * chunk.width * Double.BYTES);
    while (bytes.hasRemaining()) {
      if (file == null || file.read(bytes, chunk.place + bytes.position()) < 0) {
        throw new IOException("the temporary file of the draws became shorter");
      }
    }
    double[] values = new double[chunk.rows * chunk.width];
    bytes.flip().asDoubleBuffer().get(values);
    return values;
  }
}
