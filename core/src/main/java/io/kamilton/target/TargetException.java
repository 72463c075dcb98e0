package io.kamilton.target;

import org.jspecify.annotations.Nullable;

/** A target failed at a point. */
public final class TargetException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  public TargetException(String message, @Nullable Throwable cause) {
    super(message, cause);
  }
}
