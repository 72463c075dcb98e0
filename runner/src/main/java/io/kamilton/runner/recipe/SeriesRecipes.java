package io.kamilton.runner.recipe;

import io.kamilton.models.LinearGaussianPosterior;
import io.kamilton.models.LocalLevel;
import io.kamilton.models.Ricker;
import io.kamilton.models.StochasticVolatility;
import io.kamilton.parameter.Bounds;
import io.kamilton.parameter.Parameter;
import io.kamilton.parameter.Prior;
import io.kamilton.parameter.Start;
import io.kamilton.runner.yaml.Range;
import io.kamilton.target.Target;
import java.util.List;

/** The builtins that are state space models of a series of the user's. */
final class SeriesRecipes {
  private static final String PARTICLES = "particles";
  private static final int MOST_PARTICLES = 1_000_000;

  private static final Argument Y =
      Argument.required("y", "the series", Kind.reals(Range.ANY, 1, Integer.MAX_VALUE));

  /** Of models whose likelihood is known too. */
  private static final Argument PARTICLES_OR_EXACT =
      Argument.whole(
          PARTICLES,
          "of the bootstrap filter; 0: the exact likelihood, by the Kalman filter",
          0,
          MOST_PARTICLES,
          200);

  private static final Argument INITIAL_MEAN =
      Argument.real("initial-mean", "mean of x_0", Range.ANY, 0);
  private static final Argument INITIAL_VARIANCE =
      Argument.real("initial-variance", "variance of x_0", Range.POSITIVE, 1e6);

  private SeriesRecipes() {}

  /** A random walk and noise, their variances on the log scale. */
  static BuiltinRecipe localLevel() {
    return new BuiltinRecipe(
        "local-level",
        "the log variances of a local level model, y_t = x_t + noise, x_{t+1} = x_t + noise: a"
            + " likelihood that particles estimate",
        List.of(
            Y,
            PARTICLES_OR_EXACT,
            INITIAL_MEAN,
            INITIAL_VARIANCE,
            pair("prior-mean", "means of the normal priors of both log variances", Range.ANY, 0),
            pair("prior-sd", "their standard deviations", Range.POSITIVE, 5)),
        SeriesRecipes::localLevel,
        a -> a.whole(PARTICLES) > 0,
        a -> {
          double[] mean = a.reals("prior-mean");
          return List.of(
              parameter("log_observation_variance", Bounds.NONE, mean[0]),
              parameter("log_level_variance", Bounds.NONE, mean[1]));
        });
  }

  private static Target localLevel(Arguments a) {
    LocalLevel model =
        new LocalLevel(
            a.reals("y"),
            a.real("initial-mean"),
            a.real("initial-variance"),
            a.reals("prior-mean"),
            a.reals("prior-sd"));
    int particles = a.count(PARTICLES);
    return particles == 0 ? model.exact() : model.estimated(particles);
  }

  /** An autoregression and noise. */
  static BuiltinRecipe linearGaussian() {
    return new BuiltinRecipe(
        "linear-gaussian",
        "a linear Gaussian model, y_t = x_t + noise, x_{t+1} = phi x_t + noise: a likelihood that"
            + " particles estimate",
        List.of(
            Y,
            PARTICLES_OR_EXACT,
            INITIAL_MEAN,
            INITIAL_VARIANCE,
            prior("phi-prior", "of phi", Bounds.NONE, "normal(0, 1)"),
            prior(
                "state-variance-prior",
                "of state_variance, that of the noise in x",
                Bounds.POSITIVE,
                "lognormal(0, 5)"),
            prior(
                "observation-variance-prior",
                "of observation_variance, that of the noise in y",
                Bounds.POSITIVE,
                "lognormal(0, 5)")),
        SeriesRecipes::linearGaussian,
        a -> a.whole(PARTICLES) > 0,
        a -> {
          double[] start = LinearGaussianPosterior.start(a.reals("y"));
          return List.of(
              parameter("phi", within(a, "phi-prior"), start[0]),
              parameter("state_variance", positive(a, "state-variance-prior"), start[1]),
              parameter(
                  "observation_variance", positive(a, "observation-variance-prior"), start[2]));
        });
  }

  private static Target linearGaussian(Arguments a) {
    LinearGaussianPosterior model =
        new LinearGaussianPosterior(
            a.reals("y"),
            a.real("initial-mean"),
            a.real("initial-variance"),
            new LinearGaussianPosterior.Priors(
                a.distribution("phi-prior"),
                a.distribution("state-variance-prior"),
                a.distribution("observation-variance-prior")));
    int particles = a.count(PARTICLES);
    return particles == 0 ? model.exact() : model.estimated(particles);
  }

  /** Noise whose log variance is an autoregression. */
  static BuiltinRecipe stochasticVolatility() {
    return new BuiltinRecipe(
        "stochastic-volatility",
        "noise with a variance that changes, y_t = exp(h_t/2) e_t, h_{t+1} = mu + phi (h_t - mu) +"
            + " sigma e'_t: a likelihood that particles estimate",
        List.of(
            Y,
            particles(),
            prior("mu-prior", "of mu, the mean of h", Bounds.NONE, "normal(0, 10)"),
            prior(
                "phi-prior",
                "of (1 + phi)/2, which is between 0 and 1",
                new Bounds(0, 1),
                "beta(20, 1.5)"),
            prior("sigma-prior", "of sigma", Bounds.POSITIVE, "half-normal(1)")),
        a ->
            new StochasticVolatility(
                    a.reals("y"),
                    new StochasticVolatility.Priors(
                        a.distribution("mu-prior"),
                        a.distribution("phi-prior"),
                        a.distribution("sigma-prior")))
                .estimated(a.count(PARTICLES)),
        a -> true,
        a -> {
          double[] start = StochasticVolatility.start(a.reals("y"));
          Bounds share = a.distribution("phi-prior").support().intersect(new Bounds(0, 1));
          return List.of(
              parameter("mu", within(a, "mu-prior"), start[0]),
              parameter("phi", new Bounds(2 * share.lower() - 1, 2 * share.upper() - 1), start[1]),
              parameter("sigma", positive(a, "sigma-prior"), start[2]));
        });
  }

  /** Counts of a population that grows and collapses. */
  static BuiltinRecipe ricker() {
    return new BuiltinRecipe(
        "ricker",
        "counts of a population, y_t ~ Poisson(phi N_t), N_{t+1} = r N_t exp(-N_t + sigma e_t)"
            + " (Wood, 2010): a likelihood that particles estimate",
        List.of(
            Argument.required("y", "the counts", Kind.counts((long) Ricker.MOST)),
            particles(),
            Argument.real("initial", "N before the first count", Range.POSITIVE, 1),
            prior("log-r-prior", "of log_r", Bounds.NONE, "normal(3, 2)"),
            prior("sigma-prior", "of sigma", Bounds.POSITIVE, "half-normal(1)"),
            prior("phi-prior", "of phi", Bounds.POSITIVE, "lognormal(2, 1)")),
        a ->
            new Ricker(
                    a.reals("y"),
                    a.real("initial"),
                    new Ricker.Priors(
                        a.distribution("log-r-prior"),
                        a.distribution("sigma-prior"),
                        a.distribution("phi-prior")))
                .estimated(a.count(PARTICLES)),
        a -> true,
        a -> {
          double[] start = Ricker.start(a.reals("y"));
          return List.of(
              parameter("log_r", within(a, "log-r-prior"), start[0]),
              parameter("sigma", positive(a, "sigma-prior"), start[1]),
              parameter("phi", positive(a, "phi-prior"), start[2]));
        });
  }

  private static Argument particles() {
    return Argument.whole(PARTICLES, "of the bootstrap filter", 1, MOST_PARTICLES, 200);
  }

  private static Argument pair(String name, String description, Range range, double fallback) {
    Value both = Value.reals(List.of(fallback, fallback));
    return Argument.of(name, description, Kind.reals(range, 2, 2), both);
  }

  private static Argument prior(String name, String of, Bounds within, String fallback) {
    Value value = Value.distribution(Prior.parse(fallback));
    return Argument.of(name, "the prior " + of, Kind.distribution(within), value);
  }

  private static Bounds within(Arguments a, String prior) {
    return a.distribution(prior).support();
  }

  private static Bounds positive(Arguments a, String prior) {
    return within(a, prior).intersect(Bounds.POSITIVE);
  }

  /** A number that begins at {@code start}, or anywhere where a prior excludes that. */
  private static Parameter parameter(String name, Bounds bounds, double start) {
    Start at = bounds.contains(start) ? Start.at(start) : Start.unspecified();
    return new Parameter(name, false, 1, bounds, null, at);
  }
}
