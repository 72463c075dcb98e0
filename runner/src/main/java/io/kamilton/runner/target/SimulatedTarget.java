package io.kamilton.runner.target;

import io.kamilton.intractable.Simulator;
import io.kamilton.runner.spec.Model;
import io.kamilton.target.ForwardingTarget;
import io.kamilton.target.Point;
import io.kamilton.target.Target;
import java.time.Duration;

/** The likelihood of what was observed, by a model's simulator. */
public final class SimulatedTarget extends ForwardingTarget {
  private final Simulator simulator;

  private SimulatedTarget(Simulator simulator, Target likelihood) {
    super(likelihood);
    this.simulator = simulator;
  }

  public static SimulatedTarget of(Model model, Simulator simulator) {
    Duration timeout = model.target().timeout();
    Simulator asked =
        timeout == null || model.target().source().isOutside()
            ? simulator
            : new Timed(simulator, new TimedCalls(timeout));
    return new SimulatedTarget(simulator, model.likelihood(asked));
  }

  /** What simulates. */
  Simulator simulator() {
    return simulator;
  }

  /** A simulator within this process whose simulations may take so long each and no longer. */
  private record Timed(Simulator simulator, TimedCalls calls) implements Simulator {
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
}
