package io.kamilton.external;

import java.util.Map;

/** How a program ended, in words. */
final class ExitStatus {
  /** The JDK reports a signal n as 128 + n, as shells do. */
  private static final int SIGNALS = 128;

  private static final Map<Integer, String> NAMES =
      Map.of(
          4, "SIGILL: an instruction that this processor does not have",
          6, "SIGABRT: it gave up",
          7, "SIGBUS: a wrong address",
          8, "SIGFPE: a division by zero",
          9, "SIGKILL: from outside, perhaps because memory ran out",
          11, "SIGSEGV: a wrong address",
          15, "SIGTERM: from outside");

  private ExitStatus() {}

  static String words(int status) {
    String signal = status > SIGNALS ? NAMES.get(status - SIGNALS) : null;
    return "ended with status "
        + status
        + (signal == null ? "" : " (signal " + (status - SIGNALS) + ", " + signal + ")");
  }
}
