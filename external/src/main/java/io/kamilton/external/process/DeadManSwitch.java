package io.kamilton.external.process;

import java.io.File;
import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * A shell that outlives this process by a moment, and ends all that bears the process's mark: after
 * a {@code kill -9} too, and though a program hangs and heeds neither the end of its input nor a
 * signal (docs/decisions/0036-programs-end-with-the-run.md).
 *
 * <p>It waits for the end of its input, whose other end this process alone holds. What the user or
 * a batch system sends to all that it started does not end it.
 */
final class DeadManSwitch {
  /** What every program has in its environment, and whatever it starts. */
  static final String VARIABLE = "KAMILTON_TARGET";

  static final Path PROCESSES = Path.of("/proc");

  private static final String PROCESS = UUID.randomUUID().toString();
  private static final AtomicLong PROGRAMS = new AtomicLong();

  /** The second look is for what was being started at the first. */
  private static final String SCRIPT =
      """
      trap '' HUP INT QUIT TERM
      while read -r line; do :; done
      for look in 1 2; do
        for found in $(grep -lsF "$1" /proc/[0-9]*/environ); do
          found=${found#/proc/}
          kill -KILL "${found%/environ}"
        done
        sleep 1
      done
      """;

  // held as long as this process lives: were it collected, its input would end
  private static @Nullable Process shell;

  private DeadManSwitch() {}

  /** The mark of one more program, which ends with this process wherever that can be done. */
  static synchronized String mark() {
    boolean armed = shell != null && shell.isAlive();
    if (!armed && Files.isDirectory(PROCESSES)) {
      try {
        shell = start();
      } catch (IOException e) {
        shell = null; // no shell: programs see the end of their input, and most heed it
      }
    }
    return PROCESS + "." + PROGRAMS.incrementAndGet();
  }

  private static Process start() throws IOException {
    ProcessBuilder builder =
        new ProcessBuilder("sh", "-c", SCRIPT, "kamilton-end", VARIABLE + "=" + PROCESS)
            .directory(new File("/"))
            .redirectOutput(Redirect.DISCARD)
            .redirectError(Redirect.DISCARD);
    // a target may be a program that has targets itself: its switch must not end with it
    builder.environment().remove(VARIABLE);
    return builder.start();
  }

  /** Whether a process is the shell. */
  static synchronized boolean is(ProcessHandle process) {
    return shell != null && shell.pid() == process.pid();
  }
}
