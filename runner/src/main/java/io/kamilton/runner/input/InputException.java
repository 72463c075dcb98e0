package io.kamilton.runner.input;

import org.jspecify.annotations.Nullable;

/**
 * Wrong input of the user's: a message that names the file, key or option and says what is allowed.
 *
 * <p>It ends the command with status 2 and its message alone on standard error.
 */
public class InputException extends RuntimeException {
  public InputException(String message) {
    super(message);
  }

  public InputException(String message, @Nullable Throwable cause) {
    super(message, cause);
  }
}
