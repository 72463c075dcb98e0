package io.kamilton.runner.target;

import io.kamilton.intractable.Simulator;
import io.kamilton.runner.input.InputException;
import io.kamilton.runner.spec.Model;
import io.kamilton.runner.spec.TargetSpec;
import io.kamilton.target.Target;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The way to the target of a model: a builtin, a class, a program, servers, or code of this
 * process.
 *
 * <p>What is opened is on the user's scale, and the caller's to close. {@link InputException} where
 * it is not there.
 */
public interface Transport {
  /**
   * The way that a model file names.
   *
   * @param classpath where classes of the user's are looked for
   * @param messages hears what a user should know meanwhile, a line each, from any thread
   */
  static Transport of(Model model, List<Path> classpath, Consumer<String> messages) {
    TargetSpec.Source source = model.target().source();
    if (source instanceof TargetSpec.ClassName named) {
      return new ClassTransport(named, classpath);
    }
    if (source instanceof TargetSpec.Program program) {
      return new ProcessTransport(model, program, messages);
    }
    if (source instanceof TargetSpec.UmBridge server) {
      return new UmBridgeTransport(model, server, messages);
    }
    if (source instanceof TargetSpec.InCode code) {
      return new InCodeTransport(code);
    }
    return new BuiltinTransport(model);
  }

  /** Opens log π̂, or log p̂(data | x). */
  Target target();

  /** Opens the simulator of a model with {@code returns: simulation}. */
  Simulator simulator();

  /** The reason why data cannot be simulated in place of the model's; null where they can. */
  @Nullable String whyNoData();

  /** Opens the likelihood of data drawn at θ with the seed, where data can be simulated. */
  Target ofDataAt(double[] theta, long seed);
}
