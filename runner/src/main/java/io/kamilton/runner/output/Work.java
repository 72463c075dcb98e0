package io.kamilton.runner.output;

import io.kamilton.target.Outcome;
import java.util.Collections;
import java.util.EnumMap;
import java.util.Map;

/**
 * What a run has cost: evaluations of its target, what became of them, and time.
 *
 * @param evaluations all of them, warm-up included
 * @param comparisons evaluations beside them, which compared the target with stored values
 * @param simulations how many runs of a simulator they took; 0 without one
 * @param acceptance the share of proposals that were accepted after warm-up
 * @param failures how many evaluations failed, by outcome; every kind of failure is there
 * @param retries evaluations that were tried again after a failure
 * @param divergences transitions after warm-up that left the region where energy is kept
 * @param warmupSeconds the time of warm-up
 * @param seconds the time of the whole run
 */
public record Work(
    long evaluations,
    long comparisons,
    long simulations,
    double acceptance,
    Map<Outcome, Long> failures,
    long retries,
    long divergences,
    double warmupSeconds,
    double seconds) {

  public Work {
    Map<Outcome, Long> all = new EnumMap<>(Outcome.class);
    for (Outcome outcome : Outcome.values()) {
      long count = failures.getOrDefault(outcome, 0L);
      if (outcome.isFailure()) {
        all.put(outcome, count);
      } else if (count != 0) {
        throw new IllegalArgumentException("failures: " + outcome + " is no failure");
      }
    }
    failures = Collections.unmodifiableMap(all);
  }

  /** The number of failures of any kind. */
  public long failed() {
    return failures.values().stream().mapToLong(Long::longValue).sum();
  }
}
