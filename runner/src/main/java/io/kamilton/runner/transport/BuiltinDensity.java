package io.kamilton.runner.transport;

import io.kamilton.external.Returns;
import io.kamilton.parameter.Parameter;
import io.kamilton.runner.recipe.Arguments;
import io.kamilton.runner.recipe.BuiltinRecipe;
import io.kamilton.runner.recipe.Builtins;
import io.kamilton.runner.recipe.Recipe;
import io.kamilton.runner.recipe.Simulators;
import io.kamilton.runner.yaml.Fields;
import io.kamilton.runner.yaml.Node;
import io.kamilton.target.Target;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.UnaryOperator;

/** A density that comes with the program. */
record BuiltinDensity(String name, Arguments arguments) implements Transport {
  static final Kind KIND = new Kind("builtin", List.of(), BuiltinDensity::read);

  private static Transport read(Node node, Fields target, Path file) {
    Recipe recipe = Recipe.named(node, Builtins.all());
    Arguments arguments = recipe.read(node);
    return Simulators.byName().containsKey(recipe.name())
        ? new BuiltinSimulator(recipe.name(), arguments)
        : new BuiltinDensity(recipe.name(), arguments);
  }

  private BuiltinRecipe recipe() {
    return Objects.requireNonNull(Builtins.byName().get(name), name);
  }

  @Override
  public Map<String, String> written() {
    return Map.of("builtin", arguments.written(name));
  }

  @Override
  public Target builtin() {
    return recipe().target().apply(arguments);
  }

  @Override
  public Target target(Opening opening) {
    return builtin();
  }

  @Override
  public List<Path> files() {
    return recipe().files(arguments);
  }

  @Override
  public Transport moved(UnaryOperator<Path> elsewhere) {
    return new BuiltinDensity(name, recipe().moved(arguments, elsewhere));
  }

  @Override
  public Returns returns() {
    return Returns.LOG_DENSITY;
  }

  @Override
  public boolean noisy() {
    return recipe().noisy().test(arguments);
  }

  @Override
  public List<Parameter> parameters() {
    return recipe().parameters().apply(arguments);
  }

  /** As messages call it. */
  @Override
  public String toString() {
    return "the builtin " + name;
  }
}
