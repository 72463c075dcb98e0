package io.kamilton.target;

/** A target failed at a point. */
public final class TargetException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  TargetException(String message, Throwable cause) {
    super(message, cause);
  }
}
