package io.kamilton.paper;

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
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
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
      requireAlone(file, channel);
      TrialLog log = new TrialLog(file, experiment, channel);
      log.read(made);
      return log;
    } catch (IOException | RuntimeException e) {
      channel.close();
      throw e;
    }
  }

  private static void requireAlone(Path file, FileChannel channel) throws IOException {
    try {
      FileLock lock = channel.tryLock();
      if (lock != null) {
        return;
      }
    } catch (OverlappingFileLockException e) {
      // within this process
    }
    throw new OtherResultsException(file + " is being written by another command; wait for it");
  }

  private void read(Made made) throws IOException {
    ByteBuffer bytes = ByteBuffer.allocate(Math.toIntExact(channel.size()));
    while (bytes.hasRemaining() && channel.read(bytes) >= 0) {}
    String text = new String(bytes.array(), StandardCharsets.UTF_8);
    String whole = text.substring(0, text.lastIndexOf('\n') + 1);
    channel.truncate(whole.getBytes(StandardCharsets.UTF_8).length);
    channel.position(channel.size());
    if (whole.isEmpty()) {
      write(made.line());
      return;
    }
    List<String> lines = whole.lines().toList();
    Optional<Made> before = Made.of(lines.get(0));
    if (before.isEmpty()) {
      throw new OtherResultsException(file + " does not hold trials; delete it or move it");
    }
    if (!before.get().equals(made)) {
      throw OtherResultsException.madeBy(before.get(), file);
    }
    lines.subList(1, lines.size()).forEach(line -> done.add(entry(line)));
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
    ByteBuffer bytes = ByteBuffer.wrap((line + "\n").getBytes(StandardCharsets.UTF_8));
    while (bytes.hasRemaining()) {
      channel.write(bytes);
    }
  }

  @Override
  public void close() throws IOException {
    channel.close();
  }
}
