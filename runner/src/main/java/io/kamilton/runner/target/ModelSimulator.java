package io.kamilton.runner.target;

import io.kamilton.external.Returns;
import io.kamilton.external.process.ProcessSimulator;
import io.kamilton.intractable.Simulator;
import io.kamilton.runner.input.InputException;
import io.kamilton.runner.spec.Model;
import io.kamilton.runner.spec.TargetSpec;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;

/** The simulator of a model with {@code returns: simulation}. */
public final class ModelSimulator {
  private ModelSimulator() {}

  /** Opens it; {@link InputException} where it is not there. */
  public static Simulator open(Model model, List<Path> classpath, Consumer<String> messages) {
    TargetSpec.Source source = model.target().source();
    if (source instanceof TargetSpec.ClassName named) {
      return UserClass.load(named.name(), classpath, Simulator.class);
    }
    if (source instanceof TargetSpec.Program program) {
      return process(model, program, messages);
    }
    if (source instanceof TargetSpec.UmBridge server) {
      return UmBridgeServers.simulator(model, server, messages);
    }
    return Objects.requireNonNull(model.builtinSimulator(), "all other sources are builtin");
  }

  private static ProcessSimulator process(
      Model model, TargetSpec.Program program, Consumer<String> messages) {
    ProcessSimulator simulator =
        new ProcessSimulator(ModelTarget.settings(model, program, Returns.SIMULATION, 1), messages);
    try {
      simulator.requireProgram();
      return simulator;
    } catch (IllegalArgumentException e) {
      throw new InputException("target.process: " + e.getMessage(), e);
    }
  }
}
