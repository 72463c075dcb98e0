package io.kamilton.runner.target;

import io.kamilton.intractable.Simulator;
import io.kamilton.target.Point;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** A simulator within this process whose simulations may take so long each and no longer. */
final class TimedSimulator implements Simulator {
  private final Simulator simulator;
  private final TimedCalls calls;

  private TimedSimulator(Simulator simulator, Duration timeout) {
    this.simulator = simulator;
    calls = new TimedCalls(timeout);
  }

  /** The simulator itself without a limit. */
  static Simulator of(Simulator simulator, @Nullable Duration timeout) {
    return timeout == null ? simulator : new TimedSimulator(simulator, timeout);
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
