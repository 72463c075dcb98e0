package io.kamilton.runner.output;

import io.kamilton.runner.input.FileTrouble;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.Objects;

/**
 * A file that is there as a whole or not at all: it is written beside its place, under its name
 * with {@code .part} behind, and moved there when it is complete.
 */
public final class AtomicFile {
  private AtomicFile() {}

  /** What fills the file. */
  @FunctionalInterface
  public interface Content {
    /** Writes everything to {@code part}. */
    void write(Path part) throws IOException;
  }

  /** Writes {@code file}; where that fails, what was there before stays as it was. */
  public static void write(Path file, Content content) throws IOException {
    Path name = Objects.requireNonNull(file.getFileName(), "a file has a name");
    Path part = file.resolveSibling(name + ".part");
    try {
      content.write(part);
      try (FileChannel channel = FileChannel.open(part, StandardOpenOption.WRITE)) {
        channel.force(true);
      }
      move(part, file);
    } catch (IOException e) {
      deleteAfter(e, part);
      throw new IOException(file + " cannot be written: " + FileTrouble.reason(e), e);
    } catch (RuntimeException | Error e) {
      deleteAfter(e, part);
      throw e;
    }
  }

  private static void move(Path part, Path file) throws IOException {
    try {
      Files.move(part, file, StandardCopyOption.ATOMIC_MOVE);
    } catch (AtomicMoveNotSupportedException e) {
      Files.move(part, file, StandardCopyOption.REPLACE_EXISTING);
    }
  }

  private static void deleteAfter(Throwable failure, Path part) {
    try {
      Files.deleteIfExists(part);
    } catch (IOException e) {
      failure.addSuppressed(e);
    }
  }
}
