package io.kamilton.runner.watch;

import io.kamilton.runner.output.Json;
import io.kamilton.runner.report.Report;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The newest of what viewers are shown: a viewer that is slow misses what was replaced meanwhile,
 * and nobody waits for it.
 */
final class Latest {
  private @Nullable Event standing;
  private @Nullable Event report;
  private long count;
  private boolean ended;

  /** Shows how far the run is; not after the end. */
  void show(Standing now) {
    String data = Json.text(now);
    show(() -> standing = new Event(++count, "standing", data));
  }

  /** Shows what the run is so far; not after the end. */
  void show(Report now) {
    String data = Json.text(now);
    show(() -> report = new Event(++count, "report", data));
  }

  private synchronized void show(Runnable change) {
    if (!ended) {
      change.run();
      notifyAll();
    }
  }

  /** Shows the last there is to show. */
  void end(Standing last, @Nullable Report whole) {
    String how = Json.text(last);
    String what = whole == null ? "" : Json.text(whole);
    show(
        () -> {
          standing = new Event(++count, "standing", how);
          report = whole == null ? report : new Event(++count, "report", what);
          ended = true;
        });
  }

  /** What is newer than an event; waits for it, but not for long, and not after the end. */
  synchronized List<Event> after(long seen, long patienceNanos) throws InterruptedException {
    long end = System.nanoTime() + patienceNanos;
    List<Event> news = newer(seen);
    for (long left = patienceNanos; news.isEmpty() && !ended && left > 0; ) {
      TimeUnit.NANOSECONDS.timedWait(this, left);
      left = end - System.nanoTime();
      news = newer(seen);
    }
    return news;
  }

  private List<Event> newer(long seen) {
    return Stream.of(standing, report)
        .filter(Objects::nonNull)
        .filter(event -> event.number() > seen)
        .toList();
  }

  /** Whether nothing will be newer than an event. */
  synchronized boolean isEnd(long seen) {
    return ended && newer(seen).isEmpty();
  }
}
