package io.kamilton.mcmc;

import io.kamilton.target.Call;
import io.kamilton.target.Evaluated;
import io.kamilton.target.Evaluator;
import org.jspecify.annotations.Nullable;

/** A target with a count of what one step asks of it; for one thread. */
final class Tally {
  private final Evaluator target;
  private int evaluations;
  private long simulations;
  private @Nullable Evaluated last;

  Tally(Evaluator target) {
    this.target = target;
  }

  Evaluated evaluate(double[] x, Call call) {
    return add(target.evaluate(x, call));
  }

  /** Counts what was evaluated elsewhere. */
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
