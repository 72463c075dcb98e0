package io.kamilton.runner.spec;

import io.kamilton.runner.input.InputException;
import io.kamilton.runner.recipe.SamplerTrait;
import io.kamilton.runner.recipe.WrongArgument;
import io.kamilton.runner.transport.TargetReader;
import io.kamilton.runner.transport.Transport;
import io.kamilton.runner.yaml.Fields;
import io.kamilton.runner.yaml.Node;
import io.kamilton.runner.yaml.Place;
import io.kamilton.target.DifferentiableTarget;
import io.kamilton.target.Target;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** What the parts of a model mean for each other. */
final class ModelRules {
  private ModelRules() {}

  /** Whether a builtin has the gradients that a sampler needs is known beforehand. */
  static void requireGradients(Model model, Function<String, InputException> error) {
    Transport source = model.target().source();
    Target target = model.sampler().has(SamplerTrait.NEEDS_GRADIENTS) ? source.builtin() : null;
    if (target != null && !(target instanceof DifferentiableTarget)) {
      throw error.apply(
          "%s needs gradients, and %s%s has none; allowed: any other sampler"
              .formatted(
                  model.sampler().name(), source, model.target().noisy() ? " with noise" : ""));
    }
  }

  /** The files that a builtin reads are there, and hold what its arguments say. */
  static void requireFiles(Model model, Node target) {
    Transport source = model.target().source();
    Target made = source.files().isEmpty() ? null : located(target, source::builtin);
    if (made != null && made.dimension() != model.space().dimension()) {
      throw target.error(
          "parameters have %d elements in all; %s has dimension %d"
              .formatted(model.space().dimension(), source, made.dimension()));
    }
  }

  /** What is made of a builtin's arguments; a wrong one is a mistake where it stands. */
  static <T extends @Nullable Object> T located(Node target, Supplier<T> make) {
    try {
      return make.get();
    } catch (WrongArgument e) {
      Node builtin = Fields.of(target, TargetReader.KEYS).require("builtin", "a target");
      Place place = builtin.place();
      if (builtin instanceof Node.Mapping mapping) {
        place = mapping.entries().getOrDefault(e.argument(), builtin).place();
      }
      throw place.error(String.valueOf(e.getMessage()), e);
    }
  }
}
