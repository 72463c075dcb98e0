package io.kamilton.runner.recipe;

import io.kamilton.intractable.Simulator;
import io.kamilton.parameter.Parameter;
import java.util.List;
import java.util.function.Function;

/**
 * How a builtin simulator is made.
 *
 * @param parameters what it calls its coordinates where the model file does not say
 * @param comparison how its data are compared where the model file does not say; of another way
 *     than this one {@code observed} and {@code summary} hold too
 */
public record SimulatorRecipe(
    String name,
    String description,
    List<Argument> arguments,
    Function<Arguments, Simulator> simulator,
    Function<Arguments, List<Parameter>> parameters,
    Function<Arguments, Comparison> comparison)
    implements Recipe {}
