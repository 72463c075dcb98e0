package io.kamilton.paper;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.nio.file.StandardOpenOption.CREATE;
import static java.nio.file.StandardOpenOption.READ;
import static java.nio.file.StandardOpenOption.WRITE;

import io.kamilton.linalg.Matrix;
import io.kamilton.paper.Results.Entry;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * The trials of an unfinished experiment that are done: how they are made, then a line a trial as
 * they were finished, {@code key;row;row…}. A line that does not end was torn, and is dropped.
 */
final class TrialLog implements AutoCloseable {
  private final Path file;
  private final Experiment experiment;
  private final FileChannel channel;
  private final List<Entry> done = new ArrayList<>();

  private TrialLog(Path file, Experiment experiment, FileChannel channel) {
    this.file = file;
    this.experiment = experiment;
    this.channel = channel;
  }

  /** Goes on with {@code file}, or begins it; no other process may. */
  static TrialLog open(Path file, Experiment experiment, Made made) throws IOException {
    FileChannel channel = FileChannel.open(file, CREATE, READ, WRITE);
    try {
      requireAlone(file, channel, false);
      TrialLog log = new TrialLog(file, experiment, channel);
      log.goOn(made, log.read(made));
      return log;
    } catch (IOException | RuntimeException e) {
      channel.close();
      throw e;
    }
  }

  /** Throws where {@code file}, which exists, is not one to go on with; does not write to it. */
  static void require(Path file, Experiment experiment, Made made) throws IOException {
    try (FileChannel channel = FileChannel.open(file, READ)) {
      requireAlone(file, channel, true);
      long unused = new TrialLog(file, experiment, channel).read(made);
    }
  }

  private static void requireAlone(Path file, FileChannel channel, boolean shared)
      throws IOException {
    try {
      FileLock lock = channel.tryLock(0, Long.MAX_VALUE, shared);
      if (lock != null) {
        return;
      }
    } catch (OverlappingFileLockException e) {
      // within this process
    }
    throw new OtherResultsException(file + " is being written by another command; wait for it");
  }

  /**
   * Takes in what is done.
   *
   * @return the length of the lines that end
   */
  private long read(Made made) throws IOException {
    byte[] bytes = content();
    int whole = bytes.length;
    while (whole > 0 && bytes[whole - 1] != '\n') {
      whole--;
    }
    List<String> lines = new String(bytes, 0, whole, UTF_8).lines().toList();
    String torn = new String(bytes, whole, bytes.length - whole, UTF_8);
    // where the first line is torn, it is the beginning of what it would have been
    if (!lines.isEmpty() || !made.line().startsWith(torn)) {
      requireSame(made, lines.isEmpty() ? torn : lines.get(0));
    }
    lines.stream().skip(1).forEach(line -> done.add(entry(line)));
    return whole;
  }

  private byte[] content() throws IOException {
    ByteBuffer bytes = ByteBuffer.allocate(Math.toIntExact(channel.size()));
    while (bytes.hasRemaining() && channel.read(bytes) >= 0) {}
    return Arrays.copyOf(bytes.array(), bytes.position());
  }

  private void requireSame(Made made, String line) {
    Optional<Made> before = Made.of(line);
    if (before.isEmpty()) {
      throw new OtherResultsException(file + " does not hold trials; delete it or move it");
    }
    if (!before.get().equals(made)) {
      throw OtherResultsException.madeBy(before.get(), file);
    }
  }

  private void goOn(Made made, long whole) throws IOException {
    channel.truncate(whole);
    channel.position(whole);
    if (whole == 0) {
      write(made.line());
    }
  }

  private Entry entry(String line) {
    List<String> parts = List.of(line.split(";", -1));
    double[][] rows = new double[parts.size() - 1][];
    for (int r = 0; r < rows.length; r++) {
      rows[r] = ResultsCsv.parse(file, List.of(parts.get(r + 1).split(",", -1)));
      if (rows[r].length != experiment.columns().size()) {
        throw new OtherResultsException(file + " is damaged at \"" + line + "\"; delete it");
      }
    }
    return new Entry(List.of(parts.get(0).split(",", -1)), Matrix.of(rows));
  }

  /** What is done, in the order in which it was. */
  List<Entry> done() {
    return List.copyOf(done);
  }

  void add(Entry entry) throws IOException {
    StringBuilder line = new StringBuilder(String.join(",", entry.key()));
    for (int r = 0; r < entry.rows().rows(); r++) {
      line.append(';').append(ResultsCsv.numbers(entry.rows().row(r)));
    }
    write(line.toString());
    done.add(entry);
  }

  private void write(String line) throws IOException {
    ByteBuffer bytes = ByteBuffer.wrap((line + "\n").getBytes(UTF_8));
    while (bytes.hasRemaining()) {
      channel.write(bytes);
    }
  }

  @Override
  public void close() throws IOException {
    channel.close();
  }
}
