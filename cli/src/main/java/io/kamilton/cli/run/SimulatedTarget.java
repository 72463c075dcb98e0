package io.kamilton.cli.run;

import io.kamilton.cli.model.Model;
import io.kamilton.intractable.Simulator;
import io.kamilton.target.Answer;
import io.kamilton.target.AnsweringTarget;
import io.kamilton.target.Call;
import io.kamilton.target.Target;

/** The likelihood of what was observed, by a model's simulator. */
final class SimulatedTarget implements AnsweringTarget {
  private final Simulator simulator;
  private final Target likelihood;

  private SimulatedTarget(Simulator simulator, Target likelihood) {
    this.simulator = simulator;
    this.likelihood = likelihood;
  }

  static SimulatedTarget of(Model model, Simulator simulator) {
    boolean outside = model.target().isOutside();
    Simulator timed = outside ? simulator : TimedSimulator.of(simulator, model.target().timeout());
    return new SimulatedTarget(simulator, model.likelihood(timed));
  }

  /** What simulates. */
  Simulator simulator() {
    return simulator;
  }

  @Override
  public int dimension() {
    return likelihood.dimension();
  }

  @Override
  public int seeds() {
    return likelihood.seeds();
  }

  @Override
  public boolean stopsEarly() {
    return likelihood.stopsEarly();
  }

  @Override
  public Answer answer(double[] x, Call call) {
    return likelihood.answer(x, call);
  }
}
