package io.kamilton.runner.recipe;

import io.kamilton.intractable.Simulator;
import io.kamilton.models.KnownTarget;
import io.kamilton.models.WithNoise;
import io.kamilton.parameter.Bounds;
import io.kamilton.parameter.Parameter;
import io.kamilton.parameter.Start;
import io.kamilton.runner.yaml.Range;
import io.kamilton.target.Target;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;

/**
 * How a builtin target is made.
 *
 * @param noisy whether its answers differ from call to call
 * @param parameters what it calls its coordinates where the model file does not say
 */
public record BuiltinRecipe(
    String name,
    String description,
    List<Argument> arguments,
    Made made,
    Predicate<Arguments> noisy,
    Function<Arguments, List<Parameter>> parameters)
    implements Recipe {
  private static final String NOISE = "noise";

  /** What is made of the arguments. */
  public sealed interface Made {}

  /** A density. */
  public record Density(Function<Arguments, Target> target) implements Made {}

  /**
   * A simulator.
   *
   * @param comparison how its data are compared where the model file does not say; of another way
   *     than this one {@code observed} and {@code summary} hold too
   */
  public record Simulation(
      Function<Arguments, Simulator> simulator, Function<Arguments, Comparison> comparison)
      implements Made {}

  BuiltinRecipe(
      String name,
      String description,
      List<Argument> arguments,
      Function<Arguments, Target> target,
      Predicate<Arguments> noisy,
      Function<Arguments, List<Parameter>> parameters) {
    this(name, description, arguments, new Density(target), noisy, parameters);
  }

  /** The files that it reads. */
  public List<Path> files(Arguments given) {
    return arguments.stream()
        .filter(argument -> argument.kind().equals(Kind.FILE) && given.has(argument.name()))
        .map(argument -> Path.of(given.text(argument.name())))
        .toList();
  }

  /** The same arguments with its files elsewhere. */
  public Arguments moved(Arguments given, UnaryOperator<Path> elsewhere) {
    Map<String, Value> values = new LinkedHashMap<>(given.values());
    for (Argument argument : arguments) {
      if (argument.kind().equals(Kind.FILE) && given.has(argument.name())) {
        Path file = Path.of(given.text(argument.name()));
        values.put(argument.name(), Value.quoted(elsewhere.apply(file).toString()));
      }
    }
    return new Arguments(values);
  }

  /** A target with known answers, and the same with noise. */
  static BuiltinRecipe known(
      String name,
      String description,
      List<Argument> arguments,
      Function<Arguments, KnownTarget> exact) {
    List<Argument> all = new ArrayList<>(arguments);
    all.add(
        Argument.real(
            NOISE, "standard deviation of the noise in log π; 0: none", Range.NOT_NEGATIVE, 0));
    Function<Arguments, Target> target =
        a -> a.real(NOISE) > 0 ? new WithNoise(exact.apply(a), a.real(NOISE)) : exact.apply(a);
    return new BuiltinRecipe(
        name,
        description,
        List.copyOf(all),
        target,
        a -> a.real(NOISE) > 0,
        a -> List.of(vector("x", target.apply(a).dimension())));
  }

  /** A vector without bounds, prior or start. */
  static Parameter vector(String name, int size) {
    return new Parameter(name, true, size, Bounds.NONE, null, Start.unspecified());
  }
}
