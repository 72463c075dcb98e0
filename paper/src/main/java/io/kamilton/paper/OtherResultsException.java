package io.kamilton.paper;

import java.nio.file.Path;

/** A folder holds results that were made otherwise than those asked for; nothing was changed. */
public final class OtherResultsException extends RuntimeException {
  public OtherResultsException(String message) {
    super(message);
  }

  static OtherResultsException madeBy(Made made, Path file) {
    return new OtherResultsException(
        "%s was made by %s; type that, choose another --out, or delete the file"
            .formatted(file, made.command()));
  }
}
