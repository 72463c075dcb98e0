package io.kamilton.runner.target;

import io.kamilton.intractable.Simulator;
import io.kamilton.runner.spec.Model;
import io.kamilton.target.ForwardingTarget;
import io.kamilton.target.Target;

/** The likelihood of what was observed, by a model's simulator. */
public final class SimulatedTarget extends ForwardingTarget {
  private final Simulator simulator;

  private SimulatedTarget(Simulator simulator, Target likelihood) {
    super(likelihood);
    this.simulator = simulator;
  }

  public static SimulatedTarget of(Model model, Simulator simulator) {
    boolean outside = model.target().source().isOutside();
    Simulator timed = outside ? simulator : TimedSimulator.of(simulator, model.target().timeout());
    return new SimulatedTarget(simulator, model.likelihood(timed));
  }

  /** What simulates. */
  Simulator simulator() {
    return simulator;
  }
}
