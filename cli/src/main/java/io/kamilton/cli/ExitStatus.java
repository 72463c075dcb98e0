package io.kamilton.cli;

import io.kamilton.runner.job.RunResult;

/** What a command that samples ends with. */
final class ExitStatus {
  private static final int DONE = 0;
  private static final int FAILED = 1;

  /** As Ctrl-C leaves it. */
  private static final int STOPPED = 130;

  private ExitStatus() {}

  /** Throws what nobody foresaw, so that it is reported as a defect of the program. */
  static int of(RunResult result) {
    if (result.defect() != null) {
      throw result.defect();
    }
    if (result.rendering() == null) {
      return FAILED;
    }
    return switch (result.conclusion().state()) {
      case FAILED -> FAILED;
      case STOPPED -> result.conclusion().stopped() ? STOPPED : DONE;
      default -> DONE;
    };
  }
}
