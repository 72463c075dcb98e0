package io.kamilton.runner.posterior;

import io.kamilton.external.Returns;
import io.kamilton.parameter.Parameter;
import io.kamilton.runner.spec.Model;
import io.kamilton.runner.spec.ModelFile;
import io.kamilton.runner.spec.Overrides;
import io.kamilton.runner.transport.TargetSpec;
import io.kamilton.target.Evaluator.OnFailure;
import io.kamilton.target.Target;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;

/**
 * A posterior and how it is sampled, as a Java program or a model file gives it.
 *
 * <p>Functions take one array with all elements of all parameters, in the order in which these are
 * given, on the scale of the bounds. They are called by several threads at once.
 *
 * <p>Use this class for runs that are kept in a folder: they can be stopped, resumed, exported and
 * reported, as those of the command can. {@link io.kamilton.Kamilton} samples in memory, without
 * bounds or priors.
 *
 * <p>Immutable: each setting gives a new object. A setting that no run can have is refused at once.
 */
public final class Posterior {
  private final Model model;
  private final List<Path> classpath;

  private Posterior(Model model, List<Path> classpath) {
    this.model = ModelFile.requireValid(model);
    this.classpath = List.copyOf(classpath);
  }

  /** The posterior of a log likelihood; the priors of the parameters are added to it. */
  public static Posterior logLikelihood(
      String name, ToDoubleFunction<double[]> function, Parameter... parameters) {
    return logLikelihood(name, target(function, parameters), parameters);
  }

  /** The same for a target: with gradients, with noise, or with quantities beside its value. */
  public static Posterior logLikelihood(String name, Target target, Parameter... parameters) {
    return of(name, target, Returns.LOG_LIKELIHOOD, parameters);
  }

  /** The posterior with a log density, up to a constant, that includes all priors. */
  public static Posterior logDensity(
      String name, ToDoubleFunction<double[]> function, Parameter... parameters) {
    return logDensity(name, target(function, parameters), parameters);
  }

  /** The same for a target: with gradients, with noise, or with quantities beside its value. */
  public static Posterior logDensity(String name, Target target, Parameter... parameters) {
    return of(name, target, Returns.LOG_DENSITY, parameters);
  }

  /** The posterior of a model file; {@code InputException} where something in it is wrong. */
  public static Posterior read(Path modelFile) {
    return new Posterior(ModelFile.read(modelFile), List.of());
  }

  private static Posterior of(
      String name, Target target, Returns returns, Parameter... parameters) {
    TargetSpec spec = TargetSpec.inCode(target, returns);
    return new Posterior(Model.of(name, spec, List.of(parameters)), List.of());
  }

  private static Target target(ToDoubleFunction<double[]> function, Parameter... parameters) {
    int d = Arrays.stream(parameters).mapToInt(Parameter::size).sum();
    return new Target() {
      @Override
      public int dimension() {
        return d;
      }

      @Override
      public double logEstimate(double[] x, long seed) {
        return function.applyAsDouble(x);
      }
    };
  }

  /** The same with another number of chains; 4 if not said. */
  public Posterior chains(int chains) {
    return with(new Overrides(chains, null, null, null, null));
  }

  /** The same with another number of warm-up iterations of each chain; 1000 if not said. */
  public Posterior warmup(int warmup) {
    return with(new Overrides(null, warmup, null, null, null));
  }

  /**
   * The same with another number of kept draws of each chain, at most as many where a run is to
   * stop sooner; 1000 if not said.
   */
  public Posterior draws(int draws) {
    return with(new Overrides(null, null, draws, null, null));
  }

  /** The same with another seed of all random numbers; 1 if not said. */
  public Posterior seed(long seed) {
    return with(new Overrides(null, null, null, seed, null));
  }

  /**
   * The same with another sampler, as the key {@code sampler} of a model file has it: {@code hmc},
   * or {@code {name: kmc-finite, features: 300}}.
   */
  public Posterior sampler(String sampler) {
    return new Posterior(model.with(ModelFile.sampler(sampler)), classpath);
  }

  /**
   * The same for a function or target whose values are estimates.
   *
   * @param seeds how many an estimate takes; chains renew one at a time
   */
  public Posterior noisy(int seeds) {
    TargetSpec t = model.target();
    return with(true, seeds, t.timeout(), t.retries(), t.onFailure());
  }

  /** The same with a limit of time for one evaluation. */
  public Posterior timeout(Duration timeout) {
    TargetSpec t = model.target();
    return with(t.noisy(), t.seeds(), timeout, t.retries(), t.onFailure());
  }

  /** The same with another number of times that a failed evaluation is tried again; 1. */
  public Posterior retries(int retries) {
    TargetSpec t = model.target();
    return with(t.noisy(), t.seeds(), t.timeout(), retries, t.onFailure());
  }

  /** The same with what NaN, +∞ and exceptions mean: such points are rejected if not said. */
  public Posterior onFailure(OnFailure onFailure) {
    TargetSpec t = model.target();
    return with(t.noisy(), t.seeds(), t.timeout(), t.retries(), onFailure);
  }

  /**
   * The same with places where a class that a model file names is looked for; a run that is resumed
   * looks where it did when it was begun, if not said.
   */
  public Posterior classpath(Path... places) {
    List<Path> absolute = Arrays.stream(places).map(Path::toAbsolutePath).toList();
    return new Posterior(model, absolute);
  }

  private Posterior with(Overrides given) {
    return new Posterior(model.withOverrides(given), classpath);
  }

  private Posterior with(
      boolean noisy, int seeds, @Nullable Duration timeout, int retries, OnFailure onFailure) {
    TargetSpec t = model.target();
    TargetSpec other =
        new TargetSpec(t.source(), t.returns(), noisy, seeds, timeout, retries, onFailure);
    return new Posterior(model.with(other), classpath);
  }

  /**
   * Its run in a folder: {@code run()} begins it in a new one, {@code resume()} goes on with it.
   */
  public PosteriorRun in(Path folder) {
    return new PosteriorRun(model, classpath, folder);
  }

  /** Its run in a folder that is made for it: {@code runs/NAME-1}, or the next number. */
  public PosteriorRun inNewFolder() {
    return new PosteriorRun(model, classpath, null);
  }
}
