package io.kamilton.cli.run;

import io.kamilton.cli.InputException;
import io.kamilton.cli.model.Model;
import io.kamilton.cli.model.ModelFile;
import io.kamilton.cli.output.AtomicFile;
import io.kamilton.cli.output.CmdStanCsv;
import io.kamilton.cli.output.RunFolders;
import io.kamilton.cli.output.Summary;
import io.kamilton.cli.output.SummaryJson;
import io.kamilton.store.LogReader;
import io.kamilton.store.LogWriter;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.stream.Stream;

/** The output folder of a run: its log, and what is rendered from it. */
public final class RunFolder {
  private static final String LOG = "log/run.log";

  private final Path folder;

  private RunFolder(Path folder) {
    this.folder = folder;
  }

  /** The folder of a run that is there; {@link InputException} where there is none. */
  static RunFolder of(Path folder) {
    RunFolder run = new RunFolder(folder);
    if (!Files.isDirectory(folder)) {
      throw new InputException(folder + " is not a folder; the output folder of a run is expected");
    }
    if (!Files.isRegularFile(run.log())) {
      throw new InputException(folder + " holds no run: " + LOG + " is missing");
    }
    return run;
  }

  /** A folder for a new run; {@link InputException} where something else is in it. */
  static RunFolder reserve(Path folder) {
    RunFolder run = new RunFolder(folder);
    run.requireNoRun();
    if (Files.exists(folder) && !isEmpty(folder)) {
      throw new InputException(
          "--out: " + folder + " is not empty; a new or an empty folder is expected");
    }
    return run;
  }

  /** {@code runs/NAME-1}, or the next number that is free. */
  static Path free(Path parent, String name) {
    String word = name.strip().replaceAll("[^\\p{L}\\p{N}._-]+", "_");
    for (int i = 1; ; i++) {
      Path folder = parent.resolve(word + "-" + i);
      if (!Files.exists(folder)) {
        return folder;
      }
    }
  }

  private static boolean isEmpty(Path folder) {
    try (Stream<Path> inside = Files.list(folder)) {
      return inside.findAny().isEmpty();
    } catch (IOException e) {
      return false;
    }
  }

  Path path() {
    return folder;
  }

  Path log() {
    return folder.resolve(LOG);
  }

  /** The log of the run whose surrogate this one began with; it may not be there. */
  Path earlierLog() {
    return folder.resolve("log/from.log");
  }

  /** Makes the folder, and with it what a run begins with, unless another one came first. */
  int create(Model model, Work first) throws IOException {
    try {
      Files.createDirectories(folder.resolve("log"));
    } catch (FileAlreadyExistsException e) {
      throw new InputException("--out: " + e.getFile() + " is a file; a folder is expected", e);
    }
    return locked(
        () -> {
          requireNoRun();
          writeModel(model);
          return first.run();
        });
  }

  private void requireNoRun() {
    if (Files.isRegularFile(log())) {
      throw new InputException(
          "--out: %s holds another run; go on with it by: kamilton resume %s"
              .formatted(folder, folder));
    }
  }

  void writeModel(Model model) throws IOException {
    AtomicFile.write(
        folder.resolve("model.yaml"), part -> Files.writeString(part, ModelFile.write(model)));
  }

  /** What is done in the folder; the exit status. */
  @FunctionalInterface
  interface Work {
    int run() throws IOException;
  }

  /** Works while others are kept out; the system lets them in again when the process dies. */
  int locked(Work work) throws IOException {
    try (FileChannel channel =
        FileChannel.open(
            folder.resolve("log/lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE)) {
      if (!isLocked(channel)) {
        throw new InputException(folder + " is in use: another process runs in it");
      }
      return work.run();
    }
  }

  private static boolean isLocked(FileChannel channel) throws IOException {
    try {
      return channel.tryLock() != null;
    } catch (OverlappingFileLockException e) {
      return false;
    }
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

  LogWriter begin(RunHeader header) throws IOException {
    return LogWriter.create(log(), header.text());
  }

  /** The draws so far of the run in a folder, and what is known besides. */
  public static RunFolders.Opened open(Path folder) throws IOException {
    return of(folder).open();
  }

  private RunFolders.Opened open() throws IOException {
    LoggedRun run = LoggedRun.open(log(), header().model());
    return new RunFolders.Opened(run, run.facts());
  }

  /** Renders the chain files and the summary from the log. */
  Summary render() throws IOException {
    RunFolders.Opened opened = open();
    CmdStanCsv.write(opened.table(), opened.facts(), folder);
    Summary summary = Summary.of(opened.table(), opened.facts());
    SummaryJson.write(summary, folder.resolve("summary.json"));
    return summary;
  }
}
