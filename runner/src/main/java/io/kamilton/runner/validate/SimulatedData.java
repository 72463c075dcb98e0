package io.kamilton.runner.validate;

import io.kamilton.external.Returns;
import io.kamilton.external.process.ProcessTarget;
import io.kamilton.random.Purpose;
import io.kamilton.random.RandomStream;
import io.kamilton.runner.spec.Model;
import io.kamilton.runner.spec.TargetSpec;
import io.kamilton.runner.target.ModelTarget;
import io.kamilton.target.EvaluationFailure;
import io.kamilton.target.Seeds;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Data that a program simulates when it is asked to, in place of {@code target.data}. */
final class SimulatedData implements ModelReplicas.Way {
  private final Model model;
  private final TargetSpec.Program program;
  private final Consumer<String> messages;

  SimulatedData(Model model, TargetSpec.Program program, Consumer<String> messages) {
    this.model = model;
    this.program = program;
    this.messages = messages;
    // a program that is not there is said to be so
    ModelTarget.open(model, List.of(), messages).close();
  }

  /** Asks once; why there are no data, or null where there are. */
  @Nullable String whyNot() {
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
  public ModelReplicas.Simulated at(double[] theta, RandomStream random) {
    Model other = model.withData(data(theta, random.nextLong() >>> 33));
    Seeds seeds = ModelReplicas.seeds(model, random);
    ModelTarget target = ModelTarget.open(other, List.of(), messages);
    return new ModelReplicas.Simulated(target, model.target().noisy() ? null : seeds);
  }

  private String data(double[] theta, long seed) {
    try (ProcessTarget asked =
        new ProcessTarget(
            ModelTarget.settings(model, program, Returns.LOG_LIKELIHOOD, model.target().seeds()),
            messages)) {
      return asked.simulateData(theta, seed);
    }
  }
}
