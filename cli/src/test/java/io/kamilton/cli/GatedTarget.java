package io.kamilton.cli;

import io.kamilton.target.EvaluationFailure;
import io.kamilton.target.Outcome;
import io.kamilton.target.Target;
import java.util.concurrent.Semaphore;

/** A banana that answers only as often as a test allows. */
public final class GatedTarget implements Target {
  private static final Semaphore ALLOWED = new Semaphore(0);

  /** Answers so many more evaluations, and then waits. */
  static void allow(int evaluations) {
    ALLOWED.release(evaluations);
  }

  /** Answers none from now on. */
  static void shut() {
    ALLOWED.drainPermits();
  }

  @Override
  public int dimension() {
    return 2;
  }

  @Override
  public double logEstimate(double[] x, long seed) {
    try {
      ALLOWED.acquire();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new EvaluationFailure(Outcome.ERROR, "interrupted");
    }
    double bent = x[1] - 0.1 * (x[0] * x[0] - 4);
    return -(x[0] * x[0] / 4 + bent * bent) / 2;
  }
}
