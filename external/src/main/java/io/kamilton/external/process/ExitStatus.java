package io.kamilton.external.process;

import java.util.Map;
import java.util.Set;

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

  /** SIGHUP, SIGINT and SIGTERM: what a terminal or a batch system sends to all that it started. */
  private static final Set<Integer> FOR_ALL = Set.of(1, 2, 15);

  private ExitStatus() {}

  /** Whether a signal ended the program that may have been for this process too. */
  static boolean isSignalForAll(int status) {
    return FOR_ALL.contains(status - SIGNALS);
  }

  static String words(int status) {
    String signal = status > SIGNALS ? NAMES.get(status - SIGNALS) : null;
    return "ended with status "
        + status
        + (signal == null ? "" : " (signal " + (status - SIGNALS) + ", " + signal + ")");
  }
}
