package io.kamilton.runner.target;

import io.kamilton.intractable.Simulator;
import io.kamilton.target.Point;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** A simulator within this process whose simulations may take so long each and no longer. */
record TimedSimulator(Simulator simulator, TimedCalls calls) implements Simulator {
  /** The simulator itself without a limit. */
  static Simulator of(Simulator simulator, @Nullable Duration timeout) {
    return timeout == null ? simulator : new TimedSimulator(simulator, new TimedCalls(timeout));
  }

  @Override
  public int dimension() {
    return simulator.dimension();
  }

  @Override
  public Point simulate(double[] theta, int chain, long seed) {
    double[] point = theta.clone();
    return calls.get(() -> simulator.simulate(point, chain, seed));
  }
}
