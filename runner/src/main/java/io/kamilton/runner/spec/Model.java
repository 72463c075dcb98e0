package io.kamilton.runner.spec;

import io.kamilton.Kamilton;
import io.kamilton.intractable.Simulator;
import io.kamilton.parameter.Parameter;
import io.kamilton.parameter.ParameterSpace;
import io.kamilton.run.Run;
import io.kamilton.runner.input.InputException;
import io.kamilton.runner.input.NearestWord;
import io.kamilton.runner.input.Quoted;
import io.kamilton.runner.recipe.Comparison;
import io.kamilton.runner.recipe.SamplerRecipe;
import io.kamilton.runner.recipe.SamplerRecipes;
import io.kamilton.runner.recipe.Value;
import io.kamilton.runner.transport.TargetSpec;
import io.kamilton.runner.transport.Transport;
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

  /** The same with its {@link Transport#places} elsewhere. */
  public Model moved(UnaryOperator<Path> elsewhere) {
    return with(target.with(target.source().moved(elsewhere)));
  }

  /** The same with another target. */
  public Model with(TargetSpec other) {
    return new Model(name, other, parameters, comparison, sampler, chains, warmup, draws, seed);
  }

  /** The same with another sampler. */
  public Model with(SamplerSpec other) {
    return new Model(name, target, parameters, comparison, other, chains, warmup, draws, seed);
  }

  /** The likelihood of what was observed, by a simulator; on the user's scale. */
  public Target likelihood(Simulator simulator) {
    try {
      return compared().likelihood(simulator, target.seeds());
    } catch (IllegalArgumentException e) {
      throw new InputException(compared().key() + ": " + e.getMessage(), e);
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
    return with(compared().with("observed", Value.rows(rows)));
  }

  /** How many independent observations there are, each like one simulation. */
  public int observations() {
    return compared().observations().size();
  }

  /** A simulator of the statistics that are compared. */
  public Simulator statistics(Simulator simulator) {
    return compared().summary().of(simulator);
  }

  private Comparison compared() {
    return Objects.requireNonNull(comparison, "returns: simulation");
  }

  /** What an estimate of the target is made of; empty where the model file does not say it. */
  public Optional<Effort> effort() {
    return Effort.of(this);
  }

  /**
   * The sampler.
   *
   * @param unconstrained what it will sample, on the unconstrained scale; some need one with
   *     gradients
   */
  public Kamilton.Sampler sampler(Target unconstrained) {
    SamplerRecipe recipe = SamplerRecipes.byName().get(sampler.name());
    if (recipe == null) {
      throw new IllegalArgumentException("there is no sampler " + sampler.name());
    }
    return recipe.maker().sampler(sampler.arguments(), unconstrained, warmup);
  }

  /** How much is run, with these random numbers and threads. */
  public Run.Settings settings(long streams, int threads) {
    return new Run.Settings(chains, warmup, draws, streams, threads);
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
                  Quoted.of(other),
                  String.join(", ", names),
                  NearestWord.didYouMean(other, names)));
    }
    return SamplerSpec.of(recipe);
  }
}
