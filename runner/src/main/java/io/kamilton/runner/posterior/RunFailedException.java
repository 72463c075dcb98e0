package io.kamilton.runner.posterior;

import org.jspecify.annotations.Nullable;

/**
 * A run that could not go on: its target was to stop it where it fails, or an engine was lost. What
 * it has is kept in its folder; the message says how to go on.
 */
public final class RunFailedException extends RuntimeException {
  RunFailedException(String message, @Nullable Exception cause) {
    super(message, cause);
  }
}
