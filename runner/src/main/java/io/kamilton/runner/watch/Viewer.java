package io.kamilton.runner.watch;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.OutputStream;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Somebody who looks: a stream of events on a thread of its own. */
final class Viewer {
  /** A sign of life where there is nothing new: who has gone is known by it. */
  private static final long SILENCE_NANOS = TimeUnit.SECONDS.toNanos(10);

  private static final byte[] RETRY = "retry: 2000\n\n".getBytes(UTF_8);
  private static final byte[] LIFE = ":\n\n".getBytes(UTF_8);
  private static final byte[] END = "event: end\ndata: null\n\n".getBytes(UTF_8);

  private final Latest latest;
  private final OutputStream out;
  private final Thread thread = Thread.currentThread();
  private boolean writing;
  private long since;

  /** A viewer for the thread that makes it. */
  Viewer(Latest latest, OutputStream out) {
    this.latest = latest;
    this.out = out;
  }

  /** Sends what is new until the run ends, or the viewer has gone. */
  void serve() throws IOException, InterruptedException {
    long seen = 0;
    write(RETRY);
    while (!latest.isEnd(seen)) {
      List<Event> news = latest.after(seen, SILENCE_NANOS);
      if (news.isEmpty()) {
        write(LIFE);
      }
      for (Event event : news) {
        write(event.bytes());
        seen = Math.max(seen, event.number());
      }
    }
    write(END);
  }

  private void write(byte[] bytes) throws IOException {
    set(true);
    try {
      out.write(bytes);
      out.flush();
    } finally {
      set(false);
    }
  }

  private synchronized void set(boolean begins) {
    writing = begins;
    since = System.nanoTime();
    if (!begins) {
      Thread.interrupted(); // was for the writing, and the thread has others to serve
    }
  }

  /** Ends a writing that nobody reads for so long: an interrupted channel is closed. */
  synchronized void leaveIfStuck(long patienceNanos) {
    if (writing && System.nanoTime() - since > patienceNanos) {
      thread.interrupt();
    }
  }
}
