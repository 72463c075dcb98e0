package io.kamilton.run;

import org.jspecify.annotations.Nullable;

/** An engine cannot go on, through no fault of the target's; the run can be resumed. */
public final class EngineException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  public EngineException(String message, @Nullable Throwable cause) {
    super(message, cause);
  }
}
