package io.kamilton.runner.job;

import io.kamilton.runner.input.FileTrouble;
import io.kamilton.runner.input.InputException;
import io.kamilton.runner.log.LoggedRun;
import io.kamilton.runner.log.RunHeader;
import io.kamilton.runner.output.AtomicFile;
import io.kamilton.runner.spec.Model;
import io.kamilton.runner.spec.ModelFile;
import io.kamilton.store.LogReader;
import io.kamilton.store.LogWriter;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;

/** The output folder of a run: its log, and what is rendered from it. */
public final class RunFolder {
  private static final String EARLIER_LOG = "log/from.log";
  static final String LOCK = "log/lock";
  private static final Set<String> BEFORE_LOG =
      Set.of("", "log", LOCK, LogWriter.IN_FOLDER + ".part", EARLIER_LOG, EARLIER_LOG + ".part");

  /**
   * The folders that runs of this process work in: to open the lock of one of them a second time,
   * and close it, would let other processes in.
   */
  private static final Set<Path> HELD = ConcurrentHashMap.newKeySet();

  private static final int INSTANTS = 20;
  private static final long INSTANT_NANOS = 100_000_000;

  private final Path folder;
  private final Takeover takeover;

  private RunFolder(Path folder, Takeover takeover) {
    this.folder = folder;
    this.takeover = takeover;
  }

  /** The folder of a run that is there; {@link InputException} where there is none. */
  public static RunFolder of(Path folder) {
    RunFolder run = new RunFolder(folder, Takeover.NONE);
    if (!Files.isDirectory(folder)) {
      throw new InputException(folder + " is not a folder; the output folder of a run is expected");
    }
    if (!run.hasLog()) {
      throw new InputException(folder + " holds no run: " + LogWriter.IN_FOLDER + " is missing");
    }
    return run;
  }

  /** A folder for a new run; {@link InputException} where something else is in it, that stays. */
  static RunFolder reserve(Path folder, Takeover takeover) {
    RunFolder run = new RunFolder(folder, takeover);
    if (run.hasLog()) {
      if (run.isInUse()) {
        throw run.inUse();
      }
      takeover.require(run);
      return run;
    }
    if (Files.exists(folder) && !Files.isDirectory(folder)) {
      throw new InputException(folder + " is a file; a folder is expected for the run");
    }
    if (Files.exists(folder) && !isFree(folder)) {
      throw new InputException(
          folder + " is not empty; a new or an empty folder is expected for the run");
    }
    return run;
  }

  /** {@code runs/NAME-1}, or the next number that nobody else has: it is made at once. */
  static RunFolder claim(Path parent, String name) {
    String word = name.strip().replaceAll("[^\\p{L}\\p{N}._-]+", "_");
    for (int i = 1; ; i++) {
      Path folder = parent.resolve(word + "-" + i);
      try {
        Files.createDirectories(parent);
        return new RunFolder(Files.createDirectory(folder), Takeover.NONE);
      } catch (FileAlreadyExistsException e) {
        if (!Files.isDirectory(parent)) {
          throw new InputException(parent + " is a file; name another folder for the run", e);
        }
      } catch (IOException e) {
        throw new InputException(
            "%s cannot be made: %s; name another folder for the run"
                .formatted(folder, FileTrouble.reason(e)),
            e);
      }
    }
  }

  /** Whether nothing is in a folder, or only what a run leaves that was killed before its log. */
  private static boolean isFree(Path folder) {
    try (Stream<Path> inside = Files.walk(folder)) {
      return inside.map(each -> folder.relativize(each).toString()).allMatch(BEFORE_LOG::contains);
    } catch (IOException | UncheckedIOException e) {
      return false;
    }
  }

  public Path path() {
    return folder;
  }

  public Path log() {
    return folder.resolve(LogWriter.IN_FOLDER);
  }

  /** The log of the run whose surrogate this one began with; it may not be there. */
  Path earlierLog() {
    return folder.resolve(EARLIER_LOG);
  }

  /** Makes the folder and works in it, unless another run came first. */
  <T> T create(Work<T> first) throws IOException {
    try {
      Files.createDirectories(folder.resolve("log"));
    } catch (FileAlreadyExistsException e) {
      throw new InputException(e.getFile() + " is a file; a folder is expected for the run", e);
    } catch (IOException e) {
      throw new InputException(folder + " cannot be made: " + FileTrouble.reason(e), e);
    }
    return locked(
        () -> {
          if (hasLog()) {
            takeover.require(this);
            takeover.clear(this);
          }
          Files.deleteIfExists(earlierLog()); // of a run that was killed before its log
          return first.run();
        });
  }

  private boolean hasLog() {
    return Files.isRegularFile(log());
  }

  /** How a user resumes the run; by the command where the log does not say. */
  String resume() {
    try {
      return header().model().target().source().resume(folder);
    } catch (IOException | InputException e) {
      return "kamilton resume " + folder;
    }
  }

  private InputException inUse() {
    return new InputException(folder + " is in use: another run goes on in it");
  }

  void writeModel(Model model) throws IOException {
    AtomicFile.write(
        folder.resolve("model.yaml"), part -> Files.writeString(part, ModelFile.write(model)));
  }

  /** What is done in the folder. */
  @FunctionalInterface
  interface Work<T> {
    T run() throws IOException;
  }

  /** Works while others are kept out; the system lets them in again when the process dies. */
  <T> T locked(Work<T> work) throws IOException {
    Path place = folder.toAbsolutePath().normalize();
    if (!HELD.add(place)) {
      throw inUse();
    }
    try (FileChannel channel = lock()) {
      if (!isLocked(channel) && !isLockedSoon(channel)) {
        throw inUse();
      }
      return work.run();
    } finally {
      HELD.remove(place);
    }
  }

  private FileChannel lock() throws IOException {
    try {
      return FileChannel.open(
          folder.resolve(LOCK), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
    } catch (IOException e) {
      throw new IOException(folder + " cannot be written: " + FileTrouble.reason(e), e);
    }
  }

  /** Who only looks whether the folder is in use has the lock for an instant. */
  private static boolean isLockedSoon(FileChannel channel) throws IOException {
    for (int i = 0; i < INSTANTS; i++) {
      LockSupport.parkNanos(INSTANT_NANOS);
      if (isLocked(channel)) {
        return true;
      }
    }
    return false;
  }

  /** Whether another process works in the folder; writes nothing. */
  boolean isInUse() {
    if (HELD.contains(folder.toAbsolutePath().normalize())) {
      return true;
    }
    try (FileChannel channel = FileChannel.open(folder.resolve(LOCK), StandardOpenOption.WRITE)) {
      return !isLocked(channel);
    } catch (IOException e) {
      return false;
    }
  }

  private static boolean isLocked(FileChannel channel) throws IOException {
    try {
      return channel.tryLock() != null;
    } catch (OverlappingFileLockException e) {
      return false;
    }
  }

  /** The model that is sampled. */
  public Model model() throws IOException {
    return header().model();
  }

  /** The model as the run was begun with it. */
  RunHeader header() throws IOException {
    return RunHeader.parse(LogReader.header(log()), folder.resolve("model.yaml"));
  }

  /** A free name beside a file, for what is kept of it. */
  static Path beside(Path file, String why) {
    for (int i = 1; ; i++) {
      Path other = file.resolveSibling(file.getFileName() + "." + why + "-" + i);
      if (!Files.exists(other)) {
        return other;
      }
    }
  }

  /** Drops what follows {@code end} of the log. */
  void truncateLog(long end) throws IOException {
    try (FileChannel channel = FileChannel.open(log(), StandardOpenOption.WRITE)) {
      channel.truncate(end).force(true);
    }
  }

  /** The log of a new run, and the model beside it; first the log, from which all else is made. */
  LogWriter begin(RunHeader header) throws IOException {
    LogWriter log = LogWriter.create(log(), header.text());
    try {
      writeModel(header.model());
      return log;
    } catch (IOException e) {
      log.close();
      throw e;
    }
  }

  /** All that the log says so far. */
  public LoggedRun read() throws IOException {
    return LoggedRun.read(log(), header());
  }
}
