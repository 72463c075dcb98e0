package io.kamilton.runner.watch;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/**
 * The one thread that looks at the run for all viewers, and only while there are some: every second
 * at how far it is; at all of it after a rest that is longer the longer such a look took.
 */
final class Observer {
  private static final long SECOND_NANOS = TimeUnit.SECONDS.toNanos(1);
  private static final ThreadMXBean CLOCK = ManagementFactory.getThreadMXBean();

  /** After a look that cost s of this thread's time, 10·s pass before the next. */
  private static final long REST = 10;

  private final Watched run;
  private final Latest latest;
  private final Viewers viewers;
  private final Consumer<String> messages;
  private final Thread thread = new Thread(this::observe, "kamilton-live");

  // for the thread
  private long seen;
  private long due = System.nanoTime();
  private String trouble = "";

  Observer(Watched run, Latest latest, Viewers viewers, Consumer<String> messages) {
    this.run = run;
    this.latest = latest;
    this.viewers = viewers;
    this.messages = messages;
    thread.setDaemon(true);
  }

  void start() {
    thread.start();
  }

  void end() {
    thread.interrupt();
  }

  private void observe() {
    try {
      while (!Thread.interrupted()) {
        viewers.awaitOne();
        viewers.leaveStuckOnes();
        look();
        TimeUnit.NANOSECONDS.sleep(SECOND_NANOS);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt(); // the end
    }
  }

  private void look() {
    try {
      long mark = run.mark();
      if (mark != seen && System.nanoTime() - due >= 0) {
        long begin = CLOCK.getCurrentThreadCpuTime();
        latest.show(run.report());
        seen = mark;
        due = System.nanoTime() + REST * (CLOCK.getCurrentThreadCpuTime() - begin);
      }
      latest.show(run.standing());
    } catch (IOException | RuntimeException e) {
      say(String.valueOf(e.getMessage()));
    }
  }

  /** What keeps it from looking, once; it goes on trying, and the run is not touched. */
  private void say(String why) {
    if (!why.equals(trouble)) {
      trouble = why;
      messages.accept("the live page could not look at the run: " + why);
    }
  }
}
