package io.kamilton.runner.input;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;

/** A file that a user names. */
public final class UserFile {
  private UserFile() {}

  /** What makes something of the bytes of a file. */
  @FunctionalInterface
  public interface Reading<T> {
    T read(InputStream in) throws IOException;
  }

  /**
   * What {@code reading} makes of a file; {@link InputException} where it cannot be read.
   *
   * @param expected what the file should be, for messages
   */
  public static <T> T read(Path file, String expected, Reading<T> reading) {
    if (Files.isDirectory(file)) {
      throw new InputException(file + " is a folder; " + expected + " is expected");
    }
    try (InputStream in = Files.newInputStream(file)) {
      return reading.read(in);
    } catch (NoSuchFileException e) {
      throw new InputException(file + " does not exist; " + expected + " is expected", e);
    } catch (AccessDeniedException e) {
      throw new InputException(file + " may not be read (permission denied)", e);
    } catch (IOException e) {
      throw new InputException(file + " cannot be read: " + e.getMessage(), e);
    }
  }
}
