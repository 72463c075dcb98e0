package io.kamilton.runner.target;

import io.kamilton.external.Returns;
import io.kamilton.external.process.ProcessSettings;
import io.kamilton.external.process.ProcessSimulator;
import io.kamilton.external.process.ProcessTarget;
import io.kamilton.random.Purpose;
import io.kamilton.random.RandomStream;
import io.kamilton.runner.input.InputException;
import io.kamilton.runner.spec.Model;
import io.kamilton.runner.spec.TargetSpec;
import io.kamilton.target.EvaluationFailure;
import io.kamilton.target.ParameterSpace;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** A program of the user's, which may simulate data in place of {@code target.data}. */
record ProcessTransport(Model model, TargetSpec.Program program, Consumer<String> messages)
    implements Transport {
  @Override
  public ProcessTarget target() {
    ProcessTarget target = new ProcessTarget(settings(), messages);
    require(target::requireProgram);
    return target;
  }

  @Override
  public ProcessSimulator simulator() {
    ProcessSimulator simulator = new ProcessSimulator(settings(), messages);
    require(simulator::requireProgram);
    return simulator;
  }

  private static void require(Runnable program) {
    try {
      program.run();
    } catch (IllegalArgumentException e) {
      throw new InputException("target.process: " + e.getMessage(), e);
    }
  }

  private ProcessSettings settings() {
    ParameterSpace space = model.space();
    TargetSpec target = model.target();
    // a simulation takes one seed; that many of them are averaged elsewhere
    int seeds = target.returns() == Returns.SIMULATION ? 1 : target.seeds();
    return new ProcessSettings(
        program.command(),
        program.folder(),
        space.dimension(),
        target.returns(),
        target.noisy(),
        seeds,
        target.timeout(),
        target.data(),
        space.columns());
  }

  /** Asks the program once. */
  @Override
  public @Nullable String whyNoData() {
    target().close(); // a program that is not there is said to be so
    if (model.target().data() == null) {
      return "the model file has no target.data, whose place simulated data would take";
    }
    double[] theta = new double[model.space().dimension()];
    RandomStream random = RandomStream.of(model.seed(), 0, 0, Purpose.TEST);
    model.space().drawPrior(random, theta);
    try {
      var unused = data(theta, random.nextLong() >>> 33);
      return null;
    } catch (EvaluationFailure e) {
      return e.getMessage();
    }
  }

  @Override
  public ProcessTarget ofDataAt(double[] theta, long seed) {
    return new ProcessTransport(model.withData(data(theta, seed)), program, messages).target();
  }

  private String data(double[] theta, long seed) {
    try (ProcessTarget asked = target()) {
      return asked.simulateData(theta, seed);
    }
  }
}
