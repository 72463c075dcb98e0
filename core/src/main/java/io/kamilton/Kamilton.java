package io.kamilton;

import io.kamilton.adapt.Adapter;
import io.kamilton.run.Draws;
import io.kamilton.run.Limits;
import io.kamilton.run.Run;
import io.kamilton.run.RunListener;
import io.kamilton.run.Starts;
import io.kamilton.target.Evaluator;
import io.kamilton.target.Target;
import io.kamilton.target.TargetTraits;
import java.util.function.BooleanSupplier;
import java.util.function.ToDoubleFunction;

/**
 * The library's face: {@code Kamilton.sample(2, x -> -x[0] * x[0] - x[1] * x[1]).run().summary()}.
 *
 * <p>It samples on ℝᵈ and in memory. For bounds, priors, and runs that are kept in a folder,
 * stopped, resumed, exported and reported, use {@code Posterior} of the module {@code
 * kamilton-runner} (docs/java.md).
 *
 * <p>Immutable: each setting gives a new object.
 */
public final class Kamilton {
  /** Makes what adapts, for a target and the settings of a run. */
  public interface Sampler {
    Adapter adapter(TargetTraits target, Run.Settings settings);
  }

  private final Evaluator target;
  private final Run.Settings settings;
  private final Starts.Proposal start;
  private final Sampler sampler;
  private final RunListener listener;
  private final BooleanSupplier cancelled;

  private Kamilton(
      Evaluator target,
      Run.Settings settings,
      Starts.Proposal start,
      Sampler sampler,
      RunListener listener,
      BooleanSupplier cancelled) {
    this.target = target;
    this.settings = settings;
    this.start = start;
    this.sampler = sampler;
    this.listener = listener;
    this.cancelled = cancelled;
  }

  /**
   * Samples a target with the default sampler, which needs no tuning: four chains, 1000 iterations
   * of warm-up and 1000 draws each; {@link Samplers} has the others.
   */
  public static Kamilton sample(Target target) {
    Run.Settings settings =
        new Run.Settings(4, 1000, 1000, 1, Runtime.getRuntime().availableProcessors());
    return new Kamilton(
        new Evaluator(target, Evaluator.OnFailure.REJECT, 0),
        settings,
        Starts.nearZero(),
        Samplers.kmc(),
        RunListener.silent(),
        () -> false);
  }

  /** Samples a log density on ℝᵈ. */
  public static Kamilton sample(int d, ToDoubleFunction<double[]> logDensity) {
    return sample(
        new Target() {
          @Override
          public int dimension() {
            return d;
          }

          @Override
          public double logEstimate(double[] x, long seed) {
            return logDensity.applyAsDouble(x);
          }
        });
  }

  public Kamilton chains(int chains) {
    return with(
        new Run.Settings(
            chains, settings.warmup(), settings.draws(), settings.seed(), settings.threads()));
  }

  public Kamilton warmup(int warmup) {
    return with(
        new Run.Settings(
            settings.chains(), warmup, settings.draws(), settings.seed(), settings.threads()));
  }

  public Kamilton draws(int draws) {
    return with(
        new Run.Settings(
            settings.chains(), settings.warmup(), draws, settings.seed(), settings.threads()));
  }

  public Kamilton seed(long seed) {
    return with(
        new Run.Settings(
            settings.chains(), settings.warmup(), settings.draws(), seed, settings.threads()));
  }

  /** How many threads run the chains; the draws do not depend on it. */
  public Kamilton threads(int threads) {
    return with(
        new Run.Settings(
            settings.chains(), settings.warmup(), settings.draws(), settings.seed(), threads));
  }

  private Kamilton with(Run.Settings other) {
    return new Kamilton(target, other, start, sampler, listener, cancelled);
  }

  /** Where chains start. */
  public Kamilton start(Starts.Proposal other) {
    return new Kamilton(target, settings, other, sampler, listener, cancelled);
  }

  public Kamilton sampler(Sampler other) {
    return new Kamilton(target, settings, start, other, listener, cancelled);
  }

  /**
   * What NaN, +∞ and exceptions of the target mean; such points are rejected unless told otherwise.
   */
  public Kamilton onFailure(Evaluator.OnFailure other) {
    return new Kamilton(target.onFailure(other), settings, start, sampler, listener, cancelled);
  }

  public Kamilton listener(RunListener other) {
    return new Kamilton(target, settings, start, sampler, other, cancelled);
  }

  /**
   * A run asks again and again, before every iteration and while it waits, on all of its threads,
   * whether it is to stop; it then gives the draws of the rounds that were finished.
   */
  public Kamilton stopWhen(BooleanSupplier other) {
    return new Kamilton(target, settings, start, sampler, listener, other);
  }

  /** Runs the chains. */
  public Draws run() {
    Adapter adapter = sampler.adapter(target.traits(), settings);
    return new Run(settings, adapter, listener, Limits.cancelledBy(cancelled)).from(target, start);
  }
}
