package io.kamilton.runner.spec;

import io.kamilton.Kamilton;
import io.kamilton.intractable.Simulator;
import io.kamilton.runner.input.InputException;
import io.kamilton.runner.input.Quoted;
import io.kamilton.runner.recipe.Arguments;
import io.kamilton.runner.recipe.BuiltinRecipe;
import io.kamilton.runner.recipe.Builtins;
import io.kamilton.runner.recipe.Comparison;
import io.kamilton.runner.recipe.ComparisonRecipe;
import io.kamilton.runner.recipe.Comparisons;
import io.kamilton.runner.recipe.SamplerRecipe;
import io.kamilton.runner.recipe.SamplerRecipes;
import io.kamilton.runner.recipe.SimulatorRecipe;
import io.kamilton.runner.recipe.Simulators;
import io.kamilton.runner.recipe.Value;
import io.kamilton.runner.recipe.WrongArgument;
import io.kamilton.runner.yaml.Expect;
import io.kamilton.target.Parameter;
import io.kamilton.target.ParameterSpace;
import io.kamilton.target.Point;
import io.kamilton.target.Target;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * What a model file says, defaults included.
 *
 * @param comparison with {@code returns: simulation}, else null
 */
public record Model(
    String name,
    TargetSpec target,
    List<Parameter> parameters,
    @Nullable Comparison comparison,
    SamplerSpec sampler,
    int chains,
    int warmup,
    int draws,
    long seed) {
  public Model {
    parameters = List.copyOf(parameters);
  }

  /** A model of a target with the default sampler and the default numbers of chains and draws. */
  public static Model of(String name, TargetSpec target, List<Parameter> parameters) {
    return new Model(
        name,
        target,
        parameters,
        null,
        ModelReader.sampler(),
        Amount.CHAINS.fallback(),
        Amount.WARMUP.fallback(),
        Amount.DRAWS.fallback(),
        ModelReader.SEED);
  }

  public ParameterSpace space() {
    return new ParameterSpace(parameters);
  }

  /** The density that comes with the program, on the user's scale; null where it is another. */
  public @Nullable Target builtin() {
    if (!(target.source() instanceof TargetSpec.Builtin builtin) || isSimulator(builtin)) {
      return null;
    }
    try {
      return recipe(builtin).target().apply(builtin.arguments());
    } catch (WrongArgument e) {
      throw new InputException("target.builtin." + e.argument() + ": " + e.getMessage(), e);
    }
  }

  /** The files of the user's that the target is made of, besides programs and classes. */
  public List<Path> files() {
    return target.source() instanceof TargetSpec.Builtin builtin && !isSimulator(builtin)
        ? recipe(builtin).files(builtin.arguments())
        : List.of();
  }

  /** The files and folders of the user's that the target is made of, besides classes. */
  public List<Path> places() {
    return target.source() instanceof TargetSpec.Program program
        ? List.of(program.folder())
        : files();
  }

  /** The same with its {@link #places} elsewhere. */
  public Model moved(UnaryOperator<Path> elsewhere) {
    TargetSpec.Source source = target.source();
    if (source instanceof TargetSpec.Program program) {
      return with(new TargetSpec.Program(program.command(), elsewhere.apply(program.folder())));
    }
    if (source instanceof TargetSpec.Builtin builtin && !isSimulator(builtin)) {
      return with(
          new TargetSpec.Builtin(
              builtin.name(), recipe(builtin).moved(builtin.arguments(), elsewhere)));
    }
    return this;
  }

  private Model with(TargetSpec.Source other) {
    return with(target.with(other));
  }

  /** The same with another target. */
  public Model with(TargetSpec other) {
    return new Model(name, other, parameters, comparison, sampler, chains, warmup, draws, seed);
  }

  /** The same with another sampler. */
  public Model with(SamplerSpec other) {
    return new Model(name, target, parameters, comparison, other, chains, warmup, draws, seed);
  }

  /** The simulator that comes with the program; null where the target is another. */
  public @Nullable Simulator builtinSimulator() {
    return target.source() instanceof TargetSpec.Builtin builtin && isSimulator(builtin)
        ? simulatorRecipe(builtin).simulator().apply(builtin.arguments())
        : null;
  }

  /** The likelihood of what was observed, by a simulator; on the user's scale. */
  public Target likelihood(Simulator simulator) {
    Comparison given = Objects.requireNonNull(comparison, "returns: simulation");
    ComparisonRecipe.Maker maker = Comparisons.recipe(given.key()).maker();
    try {
      return maker.likelihood(given.arguments(), simulator, target.seeds());
    } catch (IllegalArgumentException e) {
      throw new InputException(given.key() + ": " + e.getMessage(), e);
    }
  }

  /** The same with other arguments of its comparison. */
  public Model with(Comparison other) {
    return new Model(name, target, parameters, other, sampler, chains, warmup, draws, seed);
  }

  /** The same with other observed statistics. */
  public Model observing(List<Point> statistics) {
    List<List<Double>> rows =
        statistics.stream().map(each -> Arrays.stream(each.toArray()).boxed().toList()).toList();
    Comparison given = Objects.requireNonNull(comparison, "returns: simulation");
    return with(given.with("observed", new Value.Rows(rows, true)));
  }

  /** How many independent observations there are, each like one simulation. */
  public int observations() {
    return Comparisons.observations(comparisonArguments()).size();
  }

  /** A simulator of the statistics that are compared. */
  public Simulator statistics(Simulator simulator) {
    return Comparisons.summary(comparisonArguments()).of(simulator);
  }

  private Arguments comparisonArguments() {
    return Objects.requireNonNull(comparison, "returns: simulation").arguments();
  }

  /** The same with other data for its program. */
  public Model withData(String json) {
    TargetSpec other =
        new TargetSpec(
            target.source(),
            target.returns(),
            target.noisy(),
            target.seeds(),
            target.timeout(),
            target.retries(),
            target.onFailure(),
            json);
    return with(other);
  }

  static boolean isSimulator(TargetSpec.Builtin builtin) {
    return Simulators.byName().containsKey(builtin.name());
  }

  static SimulatorRecipe simulatorRecipe(TargetSpec.Builtin builtin) {
    return Objects.requireNonNull(Simulators.byName().get(builtin.name()), builtin.name());
  }

  /** What an estimate of the target is made of; empty where the model file does not say it. */
  public Optional<Effort> effort() {
    return Effort.of(this);
  }

  static BuiltinRecipe recipe(TargetSpec.Builtin builtin) {
    BuiltinRecipe recipe = Builtins.byName().get(builtin.name());
    if (recipe == null) {
      throw new IllegalArgumentException("there is no builtin " + builtin.name());
    }
    return recipe;
  }

  /**
   * The sampler.
   *
   * @param unconstrained what it will sample, on the unconstrained scale; hmc needs one with
   *     gradients
   */
  public Kamilton.Sampler sampler(Target unconstrained) {
    SamplerRecipe recipe = SamplerRecipes.byName().get(sampler.name());
    if (recipe == null) {
      throw new IllegalArgumentException("there is no sampler " + sampler.name());
    }
    return recipe.maker().sampler(sampler.arguments(), unconstrained, warmup);
  }

  /** The same with what a command line says instead; another sampler has its defaults. */
  public Model withOverrides(Overrides given) {
    Model other =
        new Model(
            name,
            target,
            parameters,
            comparison,
            sampler(given.sampler()),
            Amount.CHAINS.override(given.chains(), chains),
            Amount.WARMUP.override(given.warmup(), warmup),
            Amount.DRAWS.override(given.draws(), draws),
            given.seed() == null ? seed : given.seed());
    ModelRules.requireGradients(other, message -> new InputException("--sampler: " + message));
    return other;
  }

  private SamplerSpec sampler(@Nullable String other) {
    if (other == null || other.equals(sampler.name())) {
      return sampler;
    }
    SamplerRecipe recipe = SamplerRecipes.byName().get(other);
    if (recipe == null) {
      var names = SamplerRecipes.byName().keySet();
      throw new InputException(
          "--sampler is %s; allowed: %s%s"
              .formatted(
                  Quoted.of(other), String.join(", ", names), Expect.didYouMean(other, names)));
    }
    return new SamplerSpec(other, recipe.defaults());
  }
}
