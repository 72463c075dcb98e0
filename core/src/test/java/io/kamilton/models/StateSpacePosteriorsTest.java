package io.kamilton.models;

import static io.kamilton.Refusals.assertRefused;
import static io.kamilton.intractable.GridLikelihood.normal;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.kamilton.RunningMeans;
import io.kamilton.intractable.GridLikelihood;
import io.kamilton.intractable.KalmanFilter;
import io.kamilton.intractable.LinearGaussian;
import io.kamilton.parameter.Prior;
import io.kamilton.target.Target;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The state space models' likelihoods by particles against exact ones: Kalman's, and brute force
 * over a grid of states.
 *
 * <p>E p̂ = p by the mean of p̂/p over 10,000 seeds, to 5 standard errors: a false alarm with
 * probability 5.7e-7 a comparison, below 3e-6 for the 5 of this class.
 */
@Tag("statistical")
class StateSpacePosteriorsTest {
  private static final int SEEDS = 10_000;
  private static final int PARTICLES = 50;
  private static final double CRITICAL = 5;

  private static final double[] RETURNS = {0.4, -1.9, 0.2, 0, 2.4};
  private static final double[] COUNTS = {8, 9, 6, 14, 0};
  private static final double[] SERIES = {1, -0.3, 2.2, 0.7, 2, 3.1};

  private static Prior prior(String text) {
    return Prior.parse(text);
  }

  private static final LinearGaussianPosterior LINEAR =
      new LinearGaussianPosterior(
          SERIES,
          0.4,
          2,
          new LinearGaussianPosterior.Priors(
              prior("normal(0, 1)"), prior("lognormal(0, 5)"), prior("inverse-gamma(2, 1)")));

  private static final StochasticVolatility VOLATILITY =
      new StochasticVolatility(
          RETURNS,
          new StochasticVolatility.Priors(
              prior("normal(0, 10)"), prior("beta(20, 1.5)"), prior("half-normal(1)")));

  private static final Ricker RICKER =
      new Ricker(
          COUNTS,
          2,
          new Ricker.Priors(
              prior("normal(3, 2)"), prior("half-normal(1)"), prior("gamma(2, 0.2)")));

  /** How many standard errors the mean of p̂/p is from 1. */
  private static double error(Target estimated, double logExact, double... theta) {
    RunningMeans ratio = new RunningMeans(1);
    for (long seed = 0; seed < SEEDS; seed++) {
      ratio.add(StrictMath.exp(estimated.logEstimate(theta, seed) - logExact));
    }
    return ratio.worstZ(1);
  }

  @ParameterizedTest
  @ValueSource(doubles = {-0.5, 0.8, 1.02})
  void linearGaussianIsUnbiased(double phi) {
    double[] theta = {phi, 0.6, 0.8};
    Target exact = LINEAR.exact();
    assertTrue(error(LINEAR.estimated(PARTICLES), exact.logEstimate(theta, 0), theta) <= CRITICAL);
  }

  @Test
  void linearGaussianIsTheLikelihoodTimesThePriors() {
    double expected =
        KalmanFilter.logLikelihood(new LinearGaussian(0.8, 0.6, 0.9, 0.4, 2), SERIES)
            + prior("normal(0, 1)").logDensity(0.8)
            + prior("lognormal(0, 5)").logDensity(0.6)
            + prior("inverse-gamma(2, 1)").logDensity(0.9);
    assertEquals(expected, LINEAR.exact().logEstimate(new double[] {0.8, 0.6, 0.9}, 0), 1e-12);
  }

  @Test
  void localLevelIsTheSameAtPhiOne() {
    LocalLevel level = new LocalLevel(SERIES, 0.4, 2, new double[] {0.5, 0.2}, new double[] {2, 3});
    LinearGaussianPosterior same =
        new LinearGaussianPosterior(
            SERIES,
            0.4,
            2,
            new LinearGaussianPosterior.Priors(
                prior("uniform(0.5, 1.5)"),
                prior("lognormal(0.2, 3)"),
                prior("lognormal(0.5, 2)")));
    double[] u = {0.3, -0.7};
    double[] theta = {1, Math.exp(u[1]), Math.exp(u[0])};
    // p(u) = p(θ) dθ/du, and here log dθ/du = u₁ + u₂
    double sum = u[0] + u[1];
    assertEquals(level.exact().logEstimate(u, 0), same.exact().logEstimate(theta, 0) + sum, 1e-12);
    assertEquals(
        level.estimated(9).logEstimate(u, 7), same.estimated(9).logEstimate(theta, 7) + sum, 1e-12);
  }

  /** log p(y | μ, φ, σ) by the grid; {@code initialSd} belongs to h₀. */
  private static double volatility(double mu, double phi, double sigma, double initialSd) {
    GridLikelihood grid = new GridLikelihood(mu - 8 * initialSd, mu + 8 * initialSd, 401);
    return grid.log(
        RETURNS.length,
        h -> normal(h, mu, initialSd),
        h -> mu + phi * (h - mu),
        sigma,
        (t, h) -> normal(RETURNS[t], 0, Math.exp(h / 2)));
  }

  @Test
  void gridIsRightWhereKalmanIs() {
    GridLikelihood grid = new GridLikelihood(-15, 15, 601);
    double byGrid =
        grid.log(
            SERIES.length,
            x -> normal(x, 0.4, Math.sqrt(2)),
            x -> 0.8 * x,
            Math.sqrt(0.6),
            (t, x) -> normal(SERIES[t], x, Math.sqrt(0.9)));
    LinearGaussian process = new LinearGaussian(0.8, 0.6, 0.9, 0.4, 2);
    assertEquals(KalmanFilter.logLikelihood(process, SERIES), byGrid, 1e-10);
  }

  /** And a start that is not the stationary one is seen. */
  @Test
  void stochasticVolatilityIsUnbiased() {
    double[] theta = {0.3, 0.9, 0.5};
    double stationary = 0.5 / Math.sqrt(1 - 0.81);
    double logPrior =
        prior("normal(0, 10)").logDensity(0.3)
            + prior("beta(20, 1.5)").logDensity(0.95)
            - Math.log(2)
            + prior("half-normal(1)").logDensity(0.5);
    Target target = VOLATILITY.estimated(PARTICLES);
    double right = volatility(0.3, 0.9, 0.5, stationary) + logPrior;
    assertTrue(error(target, right, theta) <= CRITICAL);
    double wrong = volatility(0.3, 0.9, 0.5, 0.5) + logPrior;
    assertTrue(error(target, wrong, theta) > CRITICAL);
  }

  /** log p(y | log r, σ, φ) by the grid over log N, of which {@code before} is given. */
  private static double ricker(double logR, double sigma, double phi, double before) {
    GridLikelihood grid = new GridLikelihood(-20, 5, 1001);
    return grid.log(
        COUNTS.length,
        n -> normal(n, map(logR, before), sigma),
        n -> map(logR, n),
        sigma,
        (t, n) -> poisson((int) COUNTS[t], phi * Math.exp(n)));
  }

  private static double map(double logR, double n) {
    return logR + n - Math.exp(n);
  }

  /** λ^y e^{−λ}/y!, as the textbook has it. */
  private static double poisson(int y, double lambda) {
    double p = Math.exp(-lambda);
    for (int k = 1; k <= y; k++) {
      p *= lambda / k;
    }
    return p;
  }

  /** And a first count of the population that was given, not of the next, is seen. */
  @Test
  void rickerIsUnbiased() {
    double[] theta = {2.2, 0.6, 4};
    double logPrior =
        prior("normal(3, 2)").logDensity(2.2)
            + prior("half-normal(1)").logDensity(0.6)
            + prior("gamma(2, 0.2)").logDensity(4);
    Target target = RICKER.estimated(PARTICLES);
    double right = ricker(2.2, 0.6, 4, Math.log(2)) + logPrior;
    assertTrue(error(target, right, theta) <= CRITICAL);
    double wrong = ricker(2.2, 0.6, 4, Math.log(1.5)) + logPrior;
    assertTrue(error(target, wrong, theta) > CRITICAL);
  }

  /** With priors so heavy that the likelihood is asked everywhere. */
  static List<Target> targets() {
    Prior any = prior("cauchy(0, 1)");
    Prior positive = prior("half-cauchy(1)");
    LinearGaussianPosterior linear =
        new LinearGaussianPosterior(
            SERIES, 0.4, 2, new LinearGaussianPosterior.Priors(any, positive, positive));
    StochasticVolatility volatility =
        new StochasticVolatility(
            RETURNS, new StochasticVolatility.Priors(any, prior("uniform(0, 1)"), positive));
    Ricker ricker = new Ricker(COUNTS, 2, new Ricker.Priors(any, positive, positive));
    return List.of(
        linear.exact(), linear.estimated(5), volatility.estimated(5), ricker.estimated(5));
  }

  /** All of θ ∈ {−∞, −10³⁰⁰, …, 0, …, ∞, NaN}³: whatever a sampler, or a mistake, can reach. */
  @ParameterizedTest
  @MethodSource("targets")
  void noPointIsNotANumber(Target target) {
    double[] reach = {
      0,
      1e-320,
      1e-300,
      1e-9,
      0.5,
      1 - 1e-16,
      1,
      3,
      50,
      800,
      1e9,
      1e160,
      1e300,
      Double.MAX_VALUE,
      Double.POSITIVE_INFINITY,
      Double.NaN
    };
    for (double a : reach) {
      for (double b : reach) {
        for (double c : reach) {
          for (int signs = 0; signs < 8; signs++) {
            double[] theta = {
              (signs & 1) == 0 ? a : -a, (signs & 2) == 0 ? b : -b, (signs & 4) == 0 ? c : -c
            };
            double log = target.logEstimate(theta, 3);
            assertFalse(
                Double.isNaN(log) || log == Double.POSITIVE_INFINITY,
                () -> log + " at " + Arrays.toString(theta));
          }
        }
      }
    }
  }

  @Test
  void startsHaveALikelihood() {
    double[][] starts = {
      LinearGaussianPosterior.start(SERIES),
      StochasticVolatility.start(RETURNS),
      Ricker.start(COUNTS)
    };
    Target[] targets = {LINEAR.exact(), VOLATILITY.estimated(100), RICKER.estimated(100)};
    for (int i = 0; i < starts.length; i++) {
      double log = targets[i].logEstimate(starts[i], 1);
      assertTrue(Double.isFinite(log), "start " + i + ": " + log);
    }
    assertEquals(1, LinearGaussianPosterior.start(2, 2)[1]);
    assertEquals(0, StochasticVolatility.start(0, 0)[0]);
    assertEquals(1, Ricker.start(0, 0)[2]);
  }

  @Test
  void badSeriesAreRefused() {
    Ricker.Priors priors =
        new Ricker.Priors(prior("normal(3, 2)"), prior("half-normal(1)"), prior("gamma(2, 0.2)"));
    assertRefused("y[1] is 2.5", () -> new Ricker(new double[] {1, 2.5}, 1, priors));
    assertRefused("y[0] is -1.0", () -> new Ricker(new double[] {-1}, 1, priors));
    assertRefused("initial", () -> new Ricker(new double[] {1}, 0, priors));
  }
}
