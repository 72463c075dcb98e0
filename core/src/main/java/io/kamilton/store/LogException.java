package io.kamilton.store;

import java.io.IOException;

/** A file is no log, or is damaged before its end; the message says where. */
public final class LogException extends IOException {
  private static final long serialVersionUID = 1L;

  private final long offset;

  LogException(String message, long offset) {
    super(message);
    this.offset = offset;
  }

  /** Where the damage is: before it the records are whole. */
  public long offset() {
    return offset;
  }
}
