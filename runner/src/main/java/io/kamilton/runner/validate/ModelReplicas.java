package io.kamilton.runner.validate;

import io.kamilton.external.Returns;
import io.kamilton.parameter.Parameter;
import io.kamilton.parameter.ParameterSpace;
import io.kamilton.random.RandomStream;
import io.kamilton.run.Starts;
import io.kamilton.runner.input.InputException;
import io.kamilton.runner.spec.Model;
import io.kamilton.runner.target.ModelTarget;
import io.kamilton.runner.transport.NoSimulationException;
import io.kamilton.runner.transport.Transport;
import io.kamilton.runner.transport.Transport.DataSimulator;
import io.kamilton.target.GenerativeTarget;
import io.kamilton.target.Point;
import io.kamilton.target.Seeds;
import io.kamilton.target.Target;
import io.kamilton.validation.Replica;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A model's posteriors of simulated data: θ* from the prior, data from θ*, by whatever of the model
 * can simulate (docs/validate.md). Chains start from the prior: what a model file says of starts is
 * meant for the data that it has.
 */
public final class ModelReplicas {
  /** How often θ* is drawn for one inside of the bounds, or with simulations that do not fail. */
  private static final int TRIES = 1000;

  /** A replica, and the target behind it, to be closed. */
  record Opened(Replica replica, ModelTarget target) implements AutoCloseable {
    @Override
    public void close() {
      target.close();
    }
  }

  /**
   * The target of data that were simulated.
   *
   * @param seeds as {@link Replica} has them
   */
  record Simulated(ModelTarget target, @Nullable Seeds seeds) {}

  /** Simulates data at θ*. */
  interface Way {
    /** Null where θ* has no data, and is to be drawn anew. */
    @Nullable Simulated at(double[] theta, RandomStream random);
  }

  private final ParameterSpace space;
  private final Starts.Proposal prior;
  private final Way way;
  private final @Nullable String whyNot;

  private ModelReplicas(Model model, Starts.Proposal prior, Way way, @Nullable String whyNot) {
    this.space = model.space();
    this.prior = prior;
    this.way = way;
    this.whyNot = whyNot;
  }

  /** A likelihood without data. */
  private record Flat(int dimension) implements Target {
    @Override
    public double logEstimate(double[] x, long seed) {
      return 0;
    }
  }

  /** Of a model; {@link InputException} where it has nothing to draw θ* from. */
  public static ModelReplicas of(Model model, List<Path> classpath, Consumer<String> messages) {
    if (model.target().returns() == Returns.LOG_DENSITY) {
      return ofDensity(model, classpath, messages);
    }
    requirePriors(model);
    Starts.Proposal prior = model.space()::drawPrior;
    if (model.comparison() != null) {
      return new ModelReplicas(
          model, prior, new SimulatedStatistics(model, classpath, messages), null);
    }
    try {
      DataSimulator data =
          model.target().source().dataSimulator(ModelTarget.opening(model, classpath, messages));
      return new ModelReplicas(model, prior, way(model, data, messages), null);
    } catch (NoSimulationException e) {
      // the prior alone: what can be sampled without data
      Way withoutData =
          (theta, random) ->
              new Simulated(
                  ModelTarget.of(model, new Flat(theta.length), messages), seeds(model, random));
      return new ModelReplicas(model, prior, withoutData, String.valueOf(e.getMessage()));
    }
  }

  private static void requirePriors(Model model) {
    for (Parameter each : model.parameters()) {
      if (each.prior() == null) {
        throw new InputException(
            "parameter " + each.name() + " has no prior; validate draws from the priors");
      }
    }
  }

  /** A density that holds its prior must know how to draw from it. */
  private static ModelReplicas ofDensity(
      Model model, List<Path> classpath, Consumer<String> messages) {
    Transport source = model.target().source();
    Target target =
        source.isOutside() ? null : source.target(ModelTarget.opening(model, classpath, messages));
    if (!(target instanceof GenerativeTarget posterior)) {
      throw new InputException(
          "target.returns is log-density, and this target cannot draw from its prior: validate"
              + " needs returns: log-likelihood or simulation and a prior for every parameter, or"
              + " a target that knows its prior, as the builtin local-level");
    }
    return new ModelReplicas(
        model, posterior::drawPrior, way(model, posterior::simulated, messages), null);
  }

  private static Way way(Model model, DataSimulator source, Consumer<String> messages) {
    return (theta, random) -> {
      Target of = source.simulated(theta, random.nextLong() >>> 33);
      Seeds seeds = seeds(model, random);
      boolean noisy = model.target().noisy();
      return new Simulated(ModelTarget.of(model, of, messages), noisy ? null : seeds);
    };
  }

  /** Any: for where there is no noise. */
  static Seeds seeds(Model model, RandomStream random) {
    return Seeds.draw(model.target().seeds(), random);
  }

  /** Why data cannot be simulated, so that only the prior is sampled; null where they can. */
  public @Nullable String whyNot() {
    return whyNot;
  }

  /** θ* and the posterior of its data. */
  Opened open(RandomStream random) {
    double[] theta = new double[space.dimension()];
    for (int attempt = 0; attempt < TRIES; attempt++) {
      drawInside(random, theta);
      Simulated simulated = way.at(theta.clone(), random);
      if (simulated != null) {
        double[] u = new double[theta.length];
        space.unconstrain(theta, u);
        Replica replica =
            new Replica(simulated.target.evaluator(), this::start, Point.of(u), simulated.seeds);
        return new Opened(replica, simulated.target);
      }
    }
    throw new IllegalStateException("all simulations at " + TRIES + " draws of the prior failed");
  }

  private void start(RandomStream random, double[] out) {
    double[] theta = new double[out.length];
    drawInside(random, theta);
    space.unconstrain(theta, out);
  }

  private void drawInside(RandomStream random, double[] theta) {
    for (int attempt = 0; attempt < TRIES; attempt++) {
      prior.draw(random, theta);
      if (space.logPrior(theta) > Double.NEGATIVE_INFINITY) {
        return;
      }
    }
    throw new IllegalStateException(
        "none of " + TRIES + " draws of the prior is inside of the bounds of the parameters");
  }
}
