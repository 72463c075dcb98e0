package io.kamilton.store;

import org.jspecify.annotations.Nullable;

/** What a record is; the codes are part of every log. */
enum RecordType {
  /** What the run is: text of whoever runs it; the first record. */
  HEADER(1),
  /** A point that was tried as a chain's start. */
  TRIED(2),
  /** What was decided for a round. */
  ROUND(3),
  /** An iteration of a chain. */
  STEP(4),
  /** The run goes on after an interruption, and when. */
  RESUMED(5),
  /** The run ends, and when. */
  ENDED(6),
  /** The target was compared with stored values. */
  COMPARED(7);

  private final int code;

  RecordType(int code) {
    this.code = code;
  }

  int code() {
    return code;
  }

  static @Nullable RecordType ofCode(int code) {
    for (RecordType type : values()) {
      if (type.code == code) {
        return type;
      }
    }
    return null;
  }
}
