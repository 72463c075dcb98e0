package io.kamilton.external.process;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.InputStream;
import java.util.List;

/** The end of what a program writes to standard error, drained by a thread of its own. */
final class ErrorTail {
  private static final int KEPT = 64 << 10;
  private static final int LINES = 12;
  private static final int LONGEST_LINE = 300;

  private final InputStream in;
  private final byte[] ring = new byte[KEPT];
  private long written;
  private final Thread thread;

  ErrorTail(InputStream in) {
    this.in = in;
    thread = new Thread(this::drain, "kamilton-standard-error");
    thread.setDaemon(true);
    thread.start();
  }

  private void drain() {
    byte[] chunk = new byte[8192];
    try {
      for (int n = in.read(chunk); n >= 0; n = in.read(chunk)) {
        append(chunk, n);
      }
    } catch (IOException e) {
      // the stream was closed with its process: what is kept is all there is
    }
  }

  private synchronized void append(byte[] chunk, int n) {
    for (int i = 0; i < n; i++) {
      ring[(int) (written++ % KEPT)] = chunk[i];
    }
  }

  /** Waits until all is read, but not for long: a process left behind may keep the stream open. */
  void await(long millis) {
    try {
      thread.join(millis);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** The last lines so far, each after a line break and indented; empty if nothing was written. */
  synchronized String lastLines() {
    int kept = (int) Math.min(written, KEPT);
    byte[] bytes = new byte[kept];
    for (int i = 0; i < kept; i++) {
      bytes[i] = ring[(int) ((written - kept + i) % KEPT)];
    }
    List<String> lines = new String(bytes, UTF_8).lines().filter(line -> !line.isBlank()).toList();
    StringBuilder out = new StringBuilder();
    for (String line : lines.subList(Math.max(0, lines.size() - LINES), lines.size())) {
      boolean cut = line.length() > LONGEST_LINE;
      out.append("\n  ").append(cut ? line.substring(0, LONGEST_LINE) + "…" : line);
    }
    return out.toString();
  }
}
