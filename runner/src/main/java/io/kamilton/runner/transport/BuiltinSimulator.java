package io.kamilton.runner.transport;

import io.kamilton.external.Returns;
import io.kamilton.intractable.Simulator;
import io.kamilton.parameter.Parameter;
import io.kamilton.runner.recipe.Arguments;
import io.kamilton.runner.recipe.Comparison;
import io.kamilton.runner.recipe.SimulatorRecipe;
import io.kamilton.runner.recipe.Simulators;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** A simulator that comes with the program. */
record BuiltinSimulator(String name, Arguments arguments) implements Transport {
  private SimulatorRecipe recipe() {
    return Objects.requireNonNull(Simulators.byName().get(name), name);
  }

  @Override
  public Map<String, String> written() {
    return Map.of("builtin", arguments.written(name));
  }

  @Override
  public Simulator simulator(Opening opening) {
    return recipe().simulator().apply(arguments);
  }

  @Override
  public Returns returns() {
    return Returns.SIMULATION;
  }

  @Override
  public List<Parameter> parameters() {
    return recipe().parameters().apply(arguments);
  }

  @Override
  public Comparison comparison() {
    return recipe().comparison().apply(arguments);
  }

  /** As messages call it. */
  @Override
  public String toString() {
    return "the builtin " + name;
  }
}
