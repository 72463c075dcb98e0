package io.kamilton.cli.model;

import io.kamilton.cli.InputException;
import io.kamilton.target.DifferentiableTarget;
import io.kamilton.target.Target;
import java.util.function.Function;

/** What the parts of a model mean for each other. */
final class ModelRules {
  private ModelRules() {}

  /** HMC needs gradients, and of a builtin one knows beforehand whether it has them. */
  static void requireGradients(Model model, Function<String, InputException> error) {
    Target target = model.sampler().name().equals("hmc") ? model.builtin() : null;
    if (target != null && !(target instanceof DifferentiableTarget)) {
      TargetSpec.Builtin builtin = (TargetSpec.Builtin) model.target().source();
      throw error.apply(
          "hmc needs gradients, and the builtin "
              + builtin.name()
              + (model.target().noisy() ? " with noise" : "")
              + " has none; allowed: any other sampler");
    }
  }
}
