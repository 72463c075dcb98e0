package io.kamilton.mcmc;

import io.kamilton.target.Evaluated;
import org.jspecify.annotations.Nullable;

/** A count of what one step is told. */
final class Tally {
  private int evaluations;
  private long simulations;
  private @Nullable Evaluated last;

  /** Counts an evaluation. */
  Evaluated add(Evaluated point) {
    evaluations++;
    simulations += point.simulations();
    last = point;
    return point;
  }

  /** Whether the last evaluation failed. */
  boolean hasFailed() {
    return last != null && last.outcome().isFailure();
  }

  int evaluations() {
    return evaluations;
  }

  /** The last evaluation, with the simulations of all; null where there was none. */
  @Nullable Evaluated last() {
    return last == null ? null : withAllSimulations(last);
  }

  /** An evaluation with the simulations of all. */
  Evaluated withAllSimulations(Evaluated point) {
    return point.withSimulations(simulations);
  }
}
