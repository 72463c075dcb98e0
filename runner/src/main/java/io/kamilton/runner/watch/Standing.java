package io.kamilton.runner.watch;

import java.util.List;

/**
 * How far a run is, in words and numbers.
 *
 * @param model its name
 * @param words what goes on, in a few words
 * @param then what to do, or what comes next, in a sentence; may be empty
 * @param folder where it is
 * @param warmup iterations wanted a chain, and kept draws after them
 * @param iterations done by each chain, warm-up included
 * @param evaluationsPerSecond of late; NaN where not known
 * @param secondsLeft as far as can be foretold; NaN where not known
 * @param noStop why it cannot be stopped here; empty where it can
 */
public record Standing(
    State state,
    String model,
    String words,
    String then,
    String folder,
    int warmup,
    int draws,
    List<Long> iterations,
    long evaluations,
    double evaluationsPerSecond,
    double secondsLeft,
    long failures,
    String noStop) {
  /** What a run does. */
  public enum State {
    RUNNING,
    /** It was told to end and has not yet. */
    STOPPING,
    DONE,
    /** It ended before it was done; it can be resumed. */
    STOPPED,
    FAILED
  }

  public Standing {
    iterations = List.copyOf(iterations);
  }
}
