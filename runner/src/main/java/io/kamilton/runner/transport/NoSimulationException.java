package io.kamilton.runner.transport;

import org.jspecify.annotations.Nullable;

/** The reason why a target cannot simulate data. */
public final class NoSimulationException extends RuntimeException {
  private static final long serialVersionUID = 1;

  NoSimulationException(@Nullable String message) {
    super(message);
  }
}
