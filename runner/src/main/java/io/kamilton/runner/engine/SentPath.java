package io.kamilton.runner.engine;

import io.kamilton.runner.input.InputException;
import io.kamilton.store.LogWriter;
import java.io.IOException;
import java.io.Serializable;
import java.io.UncheckedIOException;
import java.nio.file.FileVisitOption;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * A file or a folder of the user's that goes along to other machines, as it was when the run began.
 * Of a folder, what is hidden stays, and so do output folders of runs
 * (docs/decisions/0034-what-goes-along.md).
 */
final class SentPath implements Serializable {
  private static final long serialVersionUID = 1L;

  private static final long LARGEST = 64L << 20;
  private static final int MOST_FILES = 10_000;

  /** A file, relative to itself. */
  private static final String ITSELF = "";

  private final String path;
  private final TreeMap<String, Content> contents = new TreeMap<>();
  private long size;

  /** A file's bytes, and whether it is a program. */
  private static final class Content implements Serializable {
    private static final long serialVersionUID = 1L;

    private final byte[] bytes;
    private final boolean executable;

    Content(Path file) throws IOException {
      bytes = Files.readAllBytes(file);
      executable = Files.isExecutable(file);
    }

    boolean isIn(Path file) throws IOException {
      return Files.isRegularFile(file)
          && Files.isReadable(file)
          && Files.size(file) == bytes.length
          && Arrays.equals(Files.readAllBytes(file), bytes);
    }

    void write(Path file) throws IOException {
      Files.createDirectories(file.toAbsolutePath().getParent());
      Files.write(file, bytes);
      if (executable && !file.toFile().setExecutable(true)) {
        throw new IOException(file + " cannot be made executable");
      }
    }
  }

  private SentPath(Path path) {
    this.path = path.toString();
  }

  /** What is there now; empty where it is too large to be sent. */
  static Optional<SentPath> of(Path path) {
    SentPath sent = new SentPath(path);
    try {
      Files.walkFileTree(
          path, EnumSet.of(FileVisitOption.FOLLOW_LINKS), Integer.MAX_VALUE, sent.new Visit(path));
    } catch (IOException e) {
      throw new InputException(path + " cannot be sent to executors: " + e, e);
    }
    return sent.isTooLarge() ? Optional.empty() : Optional.of(sent);
  }

  static String tooLarge(Path path) {
    return "%s has more than %d MB or %d files: it is not sent, executors must find it at the same"
            .formatted(path, LARGEST >> 20, MOST_FILES)
        + " path";
  }

  private boolean isTooLarge() {
    return size > LARGEST || contents.size() > MOST_FILES;
  }

  /** Where it was when it was sent. */
  Path path() {
    return Path.of(path);
  }

  /** Where it is on this machine: at its path where the same is there, else a copy in a folder. */
  Path here(Path folder) {
    Path copy = folder.resolve(String.valueOf(path().getFileName()));
    try {
      if (isThere()) {
        return path();
      }
      if (!contents.containsKey(ITSELF)) {
        Files.createDirectories(copy);
      }
      for (Map.Entry<String, Content> each : contents.entrySet()) {
        each.getValue().write(copy.resolve(each.getKey()));
      }
      return copy;
    } catch (IOException e) {
      throw new UncheckedIOException("the copy of " + path + " cannot be written: " + e, e);
    }
  }

  private boolean isThere() throws IOException {
    for (Map.Entry<String, Content> each : contents.entrySet()) {
      if (!each.getValue().isIn(path().resolve(each.getKey()))) {
        return false;
      }
    }
    return Files.exists(path());
  }

  /** Collects files until they are too many. */
  private final class Visit extends SimpleFileVisitor<Path> {
    private final Path root;

    Visit(Path root) {
      this.root = root;
    }

    @Override
    public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes) {
      boolean stays = isHidden(folder) || Files.exists(folder.resolve(LogWriter.IN_FOLDER));
      return stays && !folder.equals(root)
          ? FileVisitResult.SKIP_SUBTREE
          : FileVisitResult.CONTINUE;
    }

    @Override
    public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
      if (!attributes.isRegularFile() || !Files.isReadable(file) || isHidden(file)) {
        return FileVisitResult.CONTINUE;
      }
      size += attributes.size();
      if (isTooLarge()) {
        return FileVisitResult.TERMINATE;
      }
      contents.put(root.relativize(file).toString(), new Content(file));
      return isTooLarge() ? FileVisitResult.TERMINATE : FileVisitResult.CONTINUE;
    }

    /** Links in a circle or to nothing, folders that may not be read: of no use to a program. */
    @Override
    public FileVisitResult visitFileFailed(Path file, IOException e) throws IOException {
      if (file.equals(root)) {
        throw e;
      }
      return FileVisitResult.CONTINUE;
    }

    private boolean isHidden(Path each) {
      String name = String.valueOf(each.getFileName());
      return !each.equals(root) && (name.startsWith(".") || name.equals("__pycache__"));
    }
  }
}
