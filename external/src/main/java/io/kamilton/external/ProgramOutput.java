package io.kamilton.external;

import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;
import java.util.concurrent.locks.LockSupport;

/**
 * What a program writes to a pipe, to the last byte before its end.
 *
 * <p>When a process ends, the JDK takes what is left in the pipe, closes it, and puts a stream of
 * the remainder into its place, while others read. Whoever reads many bytes at once may then get an
 * exception instead of bytes that were there already; whoever reads just between gets an exception
 * or an end before the remainder. So this reads byte by byte (from a buffer: 7 ns each), and
 * believes in an end only when it has lasted.
 */
final class ProgramOutput extends InputStream {
  /** How long an end must last, in steps of which each asks again. */
  private static final int STEPS = 20;

  private static final Duration STEP = Duration.ofMillis(1);

  private final InputStream pipe;
  private boolean ended;

  ProgramOutput(InputStream pipe) {
    this.pipe = pipe;
  }

  @Override
  public int read() {
    int next = readOnce();
    for (int step = 0; next < 0 && !ended && step < STEPS; step++) {
      LockSupport.parkNanos(STEP.toNanos());
      next = readOnce();
    }
    ended = next < 0;
    return next;
  }

  private int readOnce() {
    try {
      return pipe.read();
    } catch (IOException closed) {
      return -1;
    }
  }

  /** Reads at least a byte, and not beyond the end of a line: that would be waiting for another. */
  @Override
  public int read(byte[] bytes, int offset, int length) {
    int n = 0;
    while (n < length) {
      int next = read();
      if (next < 0) {
        return n == 0 ? -1 : n;
      }
      bytes[offset + n++] = (byte) next;
      if (next == '\n') {
        break;
      }
    }
    return n;
  }

  @Override
  public int available() {
    try {
      return pipe.available();
    } catch (IOException closed) {
      return 0; // or a remainder that is not in its place yet: the next read finds it
    }
  }
}
