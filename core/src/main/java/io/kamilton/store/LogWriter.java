package io.kamilton.store;

import io.kamilton.adapt.ChainRound;
import io.kamilton.mcmc.Transition;
import io.kamilton.run.Round;
import io.kamilton.run.RunListener;
import io.kamilton.target.Evaluated;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * Writes a log as a run goes: each record is handed to the system at once, so that nothing is lost
 * when the process dies, and what was written in a quarter of a second is forced to the disk
 * together, for when the machine does. As often it is looked whether the file is still in its
 * place.
 *
 * <p>After a record that could not be written nothing more is: the file ends in a torn record,
 * which a reader drops.
 */
public final class LogWriter implements RunListener, AutoCloseable {
  /** Where the log is in the output folder of a run. */
  public static final String IN_FOLDER = "log/run.log";

  private static final long FORCE_NANOS = 250_000_000;

  private final RandomAccessFile file;
  private final Path path;

  /** What the file is, whatever its name; null where the system does not say. */
  private final @Nullable Object key;

  /** When the clock of the rounds was at 0; unknown before the first. */
  private volatile @Nullable Long began;

  private final ThreadLocal<Encoder> encoders = ThreadLocal.withInitial(Encoder::new);
  private long end;
  private final AtomicLong forced = new AtomicLong(System.nanoTime());
  private @Nullable IOException lost;

  private LogWriter(Path path, RandomAccessFile file, long end) throws IOException {
    this.path = path;
    this.file = file;
    key = key(path);
    this.end = end;
  }

  /** A new log, there with its header or not at all; what there was is overwritten. */
  public static LogWriter create(Path path, String header) throws IOException {
    Path part = path.resolveSibling(path.getFileName() + ".part");
    ByteBuffer first = new Encoder().header(header).framed(Frame.MAGIC.length);
    try (RandomAccessFile file = new RandomAccessFile(part.toFile(), "rw")) {
      file.setLength(0);
      file.write(Frame.MAGIC);
      file.write(first.array(), 0, first.limit());
      file.getFD().sync();
    } catch (IOException e) {
      throw new IOException(path + " cannot be written: " + e.getMessage(), e);
    }
    Files.move(part, path, StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.ATOMIC_MOVE);
    return open(path, Frame.MAGIC.length + first.limit());
  }

  /** Goes on at the end of the whole records of a log. */
  public static LogWriter append(Path path, long end, RunEvent.Resumed resumed) throws IOException {
    LogWriter log = open(path, end);
    try {
      log.write(resumed);
      return log;
    } catch (UncheckedIOException e) {
      log.close();
      throw new IOException(e.getMessage(), e);
    }
  }

  private static LogWriter open(Path path, long end) throws IOException {
    RandomAccessFile file = new RandomAccessFile(path.toFile(), "rw");
    try {
      file.setLength(end);
      file.seek(end);
      return new LogWriter(path, file, end);
    } catch (IOException e) {
      file.close();
      throw e;
    }
  }

  @Override
  public void tried(int chain, Evaluated point) {
    append(encoder().tried(chain, point));
  }

  @Override
  public void begins(Round round) {
    if (began == null) {
      began = System.nanoTime() - (long) (round.seconds() * 1e9);
    }
    append(encoder().round(round));
  }

  @Override
  public void step(int chain, Transition transition) {
    append(encoder().step(chain, transition));
  }

  @Override
  public void round(List<ChainRound> round, boolean warmup) {}

  /** What happened to the run; it is also how the time of its end is known. */
  public void write(RunEvent event) {
    append(encoder().event(seconds(), event));
  }

  /** By the clock of the rounds; 0 before the first. */
  private double seconds() {
    Long zero = began;
    return zero == null ? 0 : (System.nanoTime() - zero) * 1e-9;
  }

  private Encoder encoder() {
    return encoders.get();
  }

  private void append(Encoder encoder) {
    write(encoder);
    long now = System.nanoTime();
    long last = forced.get();
    if (now - last >= FORCE_NANOS && forced.compareAndSet(last, now)) {
      force();
    }
  }

  private synchronized void write(Encoder encoder) {
    if (lost != null) {
      throw new UncheckedIOException(path + " cannot be written: " + lost.getMessage(), lost);
    }
    ByteBuffer record = encoder.framed(end);
    try {
      file.write(record.array(), 0, record.limit());
    } catch (IOException e) {
      lost = e;
      throw new UncheckedIOException(path + " cannot be written: " + e.getMessage(), e);
    }
    end += record.limit();
  }

  private static @Nullable Object key(Path path) throws IOException {
    return Files.readAttributes(path, BasicFileAttributes.class).fileKey();
  }

  /** Whether the file still has its name: it was not deleted, moved or replaced by another. */
  public boolean isInPlace() {
    try {
      return Objects.equals(key, key(path));
    } catch (NoSuchFileException e) {
      return false;
    } catch (IOException e) {
      return true; // the system does not say
    }
  }

  private void force() {
    if (!isInPlace()) {
      throw new UncheckedIOException(new NoSuchFileException(path + " is gone"));
    }
    try {
      file.getFD().sync();
    } catch (IOException e) {
      throw new UncheckedIOException(path + " cannot be forced to disk: " + e.getMessage(), e);
    }
  }

  /** Forces the log to the disk and closes it. */
  @Override
  public synchronized void close() throws IOException {
    try (file) {
      if (lost == null) {
        file.getFD().sync();
      }
    }
  }
}
