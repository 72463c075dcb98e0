package io.kamilton.runner.transport;

import io.kamilton.external.Returns;
import io.kamilton.intractable.Simulator;
import io.kamilton.parameter.Parameter;
import io.kamilton.runner.recipe.Arguments;
import io.kamilton.runner.recipe.BuiltinRecipe;
import io.kamilton.runner.recipe.BuiltinRecipe.Density;
import io.kamilton.runner.recipe.BuiltinRecipe.Simulation;
import io.kamilton.runner.recipe.Builtins;
import io.kamilton.runner.recipe.Comparison;
import io.kamilton.runner.recipe.Recipe;
import io.kamilton.runner.yaml.Node;
import io.kamilton.target.Target;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** A density or a simulator that comes with the program. */
record BuiltinTransport(BuiltinRecipe recipe, Arguments arguments) implements Transport {
  static final Kind KIND = new Kind("builtin", List.of(), (node, target, file) -> read(node));

  private static Transport read(Node node) {
    BuiltinRecipe recipe = Recipe.named(node, Builtins.byName());
    return new BuiltinTransport(recipe, recipe.read(node));
  }

  @Override
  public Map<String, String> written() {
    return Map.of("builtin", arguments.written(recipe.name()));
  }

  @Override
  public @Nullable Target builtin() {
    return recipe.made() instanceof Density density ? density.target().apply(arguments) : null;
  }

  @Override
  public Target target(Opening opening) {
    return Objects.requireNonNullElseGet(builtin(), () -> Transport.super.target(opening));
  }

  @Override
  public Simulator simulator(Opening opening) {
    return recipe.made() instanceof Simulation simulation
        ? simulation.simulator().apply(arguments)
        : Transport.super.simulator(opening);
  }

  @Override
  public List<Path> files() {
    return recipe.files(arguments);
  }

  @Override
  public Transport moved(UnaryOperator<Path> elsewhere) {
    return new BuiltinTransport(recipe, recipe.moved(arguments, elsewhere));
  }

  @Override
  public Returns returns() {
    return recipe.made() instanceof Simulation ? Returns.SIMULATION : Returns.LOG_DENSITY;
  }

  @Override
  public boolean noisy() {
    return recipe.noisy().test(arguments);
  }

  @Override
  public List<Parameter> parameters() {
    return recipe.parameters().apply(arguments);
  }

  @Override
  public @Nullable Comparison comparison() {
    return recipe.made() instanceof Simulation simulation
        ? simulation.comparison().apply(arguments)
        : null;
  }

  /** As messages call it. */
  @Override
  public String toString() {
    return "the builtin " + recipe.name();
  }
}
