package io.kamilton.runner.spec;

import io.kamilton.runner.input.InputException;
import io.kamilton.runner.recipe.BuiltinRecipe;
import io.kamilton.runner.recipe.SamplerTrait;
import io.kamilton.runner.recipe.WrongArgument;
import io.kamilton.runner.yaml.Fields;
import io.kamilton.runner.yaml.Node;
import io.kamilton.runner.yaml.Place;
import io.kamilton.target.DifferentiableTarget;
import io.kamilton.target.Target;
import java.util.function.Function;
import java.util.function.Supplier;

/** What the parts of a model mean for each other. */
final class ModelRules {
  private ModelRules() {}

  /** Whether a builtin has the gradients that a sampler needs is known beforehand. */
  static void requireGradients(Model model, Function<String, InputException> error) {
    Target target = model.sampler().has(SamplerTrait.NEEDS_GRADIENTS) ? model.builtin() : null;
    if (target != null && !(target instanceof DifferentiableTarget)) {
      TargetSpec.Builtin builtin = (TargetSpec.Builtin) model.target().source();
      throw error.apply(
          model.sampler().name()
              + " needs gradients, and the builtin "
              + builtin.name()
              + (model.target().noisy() ? " with noise" : "")
              + " has none; allowed: any other sampler");
    }
  }

  /** The files that a builtin reads are there, and hold what its arguments say. */
  static void requireFiles(Model model, Node target) {
    if (!(model.target().source() instanceof TargetSpec.Builtin builtin)
        || Model.isSimulator(builtin)) {
      return;
    }
    BuiltinRecipe recipe = Model.recipe(builtin);
    if (recipe.readsFiles()) {
      int d = located(target, () -> recipe.target().apply(builtin.arguments())).dimension();
      if (d != model.space().dimension()) {
        throw target
            .place()
            .error(
                "parameters have %d elements in all; the builtin %s has dimension %d"
                    .formatted(model.space().dimension(), builtin.name(), d));
      }
    }
  }

  /** What is made of a builtin's arguments; a wrong one is a mistake where it stands. */
  static <T> T located(Node target, Supplier<T> make) {
    try {
      return make.get();
    } catch (WrongArgument e) {
      String argument = "target.builtin." + e.argument();
      Node builtin = Fields.of(target, TargetReader.KEYS).require("builtin", "a target");
      Place place = builtin.place();
      if (builtin instanceof Node.Mapping mapping) {
        place = mapping.entries().getOrDefault(e.argument(), builtin).place();
      }
      throw place.error(argument + ": " + e.getMessage(), e);
    }
  }
}
