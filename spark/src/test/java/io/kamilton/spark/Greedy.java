package io.kamilton.spark;

import io.kamilton.target.Target;
import org.jspecify.annotations.Nullable;

/** A standard normal that takes 600 MB of memory: more than an executor of {@link Command} has. */
public final class Greedy implements Target {
  private static byte @Nullable [] held;

  /** As a model file names it. */
  public Greedy() {}

  @Override
  public int dimension() {
    return 2;
  }

  @Override
  public double logEstimate(double[] x, long seed) {
    return -(x[0] * x[0] + x[1] * x[1]) / 2 + hold();
  }

  /** 0, once the memory is there. */
  private static synchronized byte hold() {
    if (held == null) {
      held = new byte[600_000_000];
    }
    return held[0];
  }
}
