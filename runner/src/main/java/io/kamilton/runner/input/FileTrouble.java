package io.kamilton.runner.input;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;

/** What went wrong with a file, in words: the JDK often says no more than its name. */
public final class FileTrouble {
  private FileTrouble() {}

  /** Why a file or folder cannot be written, for a message that names it. */
  public static String reason(IOException e) {
    if (e instanceof AccessDeniedException) {
      return "permission denied";
    }
    if (e instanceof NoSuchFileException) {
      return "its folder does not exist";
    }
    if (e instanceof FileAlreadyExistsException) {
      return "it is there already";
    }
    String reason = e instanceof FileSystemException system ? system.getReason() : e.getMessage();
    return reason == null || reason.isBlank() ? e.toString() : reason;
  }

  /** The file, where it is known, and what is wrong with it. */
  public static String text(IOException e) {
    if (e instanceof NoSuchFileException missing) {
      return missing.getFile() + " does not exist";
    }
    boolean named = e instanceof FileSystemException system && system.getFile() != null;
    return named ? ((FileSystemException) e).getFile() + ": " + reason(e) : reason(e);
  }
}
