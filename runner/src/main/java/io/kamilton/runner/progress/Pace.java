package io.kamilton.runner.progress;

import java.util.ArrayDeque;
import java.util.Deque;

/**
 * How fast a run goes of late: over its last half minute, or over its last twenty evaluations where
 * those took longer.
 */
public final class Pace {
  private static final long SPAN_NANOS = 30_000_000_000L;
  private static final long FEWEST_EVALUATIONS = 20;

  /** What had been done at a time. */
  private record Mark(long nanos, long evaluations, long iterations) {}

  private final Deque<Mark> marks = new ArrayDeque<>();
  private Mark now;

  public Pace(long nanos) {
    now = new Mark(nanos, 0, 0);
    marks.add(now);
  }

  /** So much has been done since the beginning. */
  public void at(long nanos, long evaluations, long iterations) {
    boolean isNews = evaluations > now.evaluations;
    now = new Mark(nanos, evaluations, iterations);
    if (isNews) {
      marks.addLast(now);
    }
    while (marks.size() > 1) {
      Mark oldest = marks.removeFirst();
      if (!isFarFrom(marks.getFirst())) {
        marks.addFirst(oldest);
        return;
      }
    }
  }

  private boolean isFarFrom(Mark mark) {
    return now.nanos - mark.nanos >= SPAN_NANOS
        && now.evaluations - mark.evaluations >= FEWEST_EVALUATIONS;
  }

  /** NaN as long as nothing is known. */
  public double evaluationsPerSecond() {
    Mark then = marks.getFirst();
    long done = now.evaluations - then.evaluations;
    return done == 0 ? Double.NaN : done / seconds(then);
  }

  /** The time that so many iterations, over all chains, will take; NaN as long as not known. */
  public double secondsFor(long iterations) {
    Mark then = marks.getFirst();
    long done = now.iterations - then.iterations;
    return done == 0 ? Double.NaN : iterations * (seconds(then) / done);
  }

  private double seconds(Mark then) {
    return (now.nanos - then.nanos) / 1e9;
  }
}
