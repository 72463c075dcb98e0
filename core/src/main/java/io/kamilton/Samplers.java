package io.kamilton;

import io.kamilton.Kamilton.Sampler;
import io.kamilton.adapt.AdaptiveKamh;
import io.kamilton.adapt.AdaptiveKmc;
import io.kamilton.adapt.AdaptiveMetropolis;
import io.kamilton.adapt.FiniteLearner;
import io.kamilton.adapt.Fixed;
import io.kamilton.adapt.IndependentWarmup;
import io.kamilton.adapt.LiteLearner;
import io.kamilton.adapt.Schedule;
import io.kamilton.adapt.automatic.DefaultKmc;
import io.kamilton.adapt.automatic.KmcRecipe;
import io.kamilton.feature.Cosines;
import io.kamilton.hamiltonian.Mass;
import io.kamilton.kernel.GaussianKernel;
import io.kamilton.kernel.Spread;
import io.kamilton.mcmc.Habc;
import io.kamilton.mcmc.Hmc;
import io.kamilton.mcmc.Kmc;
import io.kamilton.mcmc.StepRule;
import io.kamilton.mcmc.TransitionKernel;
import io.kamilton.random.Purpose;
import io.kamilton.random.RandomStream;
import io.kamilton.score.Lite;
import io.kamilton.surrogate.Estimator;

/** The samplers by name, with the parameters that the paper leaves to the user. */
public final class Samplers {
  private Samplers() {}

  /** A random walk with steps N(0, scale²I). */
  public static Sampler randomWalk(double scale) {
    return (target, settings) -> {
      Mass mass = Mass.isotropic(target.dimension(), 1 / (scale * scale));
      return new Fixed(Kmc.randomWalk(target, mass));
    };
  }

  /** Adaptive Metropolis: needs no tuning. */
  public static Sampler adaptiveMetropolis() {
    return settling(false, (target, settings) -> new AdaptiveMetropolis(target, 1));
  }

  /** Hamiltonian Monte Carlo with exact gradients and unit mass. */
  public static Sampler hmc(StepRule rule) {
    return (target, settings) ->
        new Fixed(new Hmc(target, Mass.isotropic(target.dimension(), 1), rule));
  }

  /**
   * Hamiltonian ABC, to compare with: it has no accept step, and its draws are biased.
   *
   * @param c how far the gradient's simultaneous perturbations go
   * @param repeats how many of them a gradient is averaged over
   */
  public static Sampler habc(double c, int repeats, Habc.Settings habc) {
    return (target, settings) -> new Fixed(Habc.perturbed(target, c, repeats, habc));
  }

  /** Any kernel that does not adapt. */
  public static Sampler fixed(TransitionKernel kernel) {
    return (target, settings) -> new Fixed(kernel);
  }

  /** KAMH, adaptive: n points of the history, kernel scale σ, γ² beside what they say. */
  public static Sampler kamh(double sigma, double gamma2, int n) {
    return (target, settings) ->
        new AdaptiveKamh(target, sigma, gamma2, n, Schedule.power(1, 0.5), settings.seed());
  }

  /** KAMH, adaptive, its σ the spread of the points in use. */
  public static Sampler kamh(double gamma2, int n) {
    return (target, settings) ->
        new AdaptiveKamh(target, Spread::of, gamma2, n, Schedule.power(1, 0.5), settings.seed());
  }

  /** The default: kernel HMC that learns from all evaluations and needs no tuning. */
  public static Sampler kmc() {
    return kmc(KmcRecipe.DEFAULT);
  }

  /** The default sampler as it is told to be. */
  public static Sampler kmc(KmcRecipe recipe) {
    return settling(true, (target, settings) -> new DefaultKmc(target, settings.seed(), recipe));
  }

  /** A sampler whose chains learn alone until each has settled, for half of warm-up at most. */
  private static Sampler settling(boolean climbs, Sampler sampler) {
    return (target, settings) ->
        new IndependentWarmup(
            target,
            settings.warmup() / 2,
            settings.chains(),
            climbs,
            () -> sampler.adapter(target, settings));
  }

  /** KMC, adaptive, with any estimator: at most n points of the history. */
  public static Sampler kmc(Estimator estimator, int n, AdaptiveKmc.Settings kmc) {
    return (target, settings) ->
        new AdaptiveKmc(
            target, new LiteLearner(estimator, n), Schedule.power(1, 0.5), kmc, settings.seed());
  }

  /** KMC lite, adaptive (Algorithm 1): at most n points of the history, σ and λ given. */
  public static Sampler kmcLite(double sigma, double lambda, int n, AdaptiveKmc.Settings kmc) {
    return kmc(new Lite(sigma, lambda), n, kmc);
  }

  /** KMC finite, adaptive (Algorithm 1): m random features, all of the history, σ and λ given. */
  public static Sampler kmcFinite(double sigma, double lambda, int m, AdaptiveKmc.Settings kmc) {
    return (target, settings) -> {
      RandomStream random = RandomStream.of(settings.seed(), 0, 0, Purpose.FEATURES);
      GaussianKernel kernel = new GaussianKernel(sigma);
      Cosines features = Cosines.random(kernel, target.dimension(), m, random);
      return new AdaptiveKmc(
          target,
          new FiniteLearner(features, lambda),
          Schedule.power(1, 0.5),
          kmc,
          settings.seed());
    };
  }
}
