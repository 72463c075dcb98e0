package io.kamilton.models;

import io.kamilton.intractable.ParticleLikelihood;
import io.kamilton.intractable.StateSpaceModel;
import io.kamilton.parameter.Prior;
import io.kamilton.target.Target;
import io.kamilton.text.Arguments;
import java.util.Optional;

/**
 * The posterior of θ = (μ, φ, σ) of a stochastic volatility model (Taylor, 1982),
 *
 * <p>y_t = e^{h_t/2} N(0, 1), h_{t+1} = μ + φ(h_t − μ) + σN(0, 1), h₀ ~ N(μ, σ²/(1 − φ²)),
 *
 * <p>with −1 &lt; φ &lt; 1 and σ &gt; 0. The likelihood can only be estimated.
 */
public final class StochasticVolatility {
  /**
   * Independent priors.
   *
   * @param persistence of (1 + φ)/2, on (0, 1)
   */
  public record Priors(Prior mu, Prior persistence, Prior sigma) {
    private static final double LOG_2 = 0.6931471805599453;

    double logDensity(double[] theta) {
      return mu.logDensity(theta[0])
          + persistence.logDensity((1 + theta[1]) / 2)
          - LOG_2
          + sigma.logDensity(theta[2]);
    }
  }

  private final double[] y;
  private final Priors priors;

  /** The posterior given y. */
  public StochasticVolatility(double[] y, Priors priors) {
    this.y = Arguments.finite("y", y);
    this.priors = priors;
  }

  /** log p̂(θ | y) + const, by a bootstrap filter with so many particles. */
  public Target estimated(int particles) {
    return new WithPrior(new ParticleLikelihood(3, particles, this::at), priors::logDensity);
  }

  private Optional<StateSpaceModel> at(double[] theta) {
    double mu = theta[0];
    double phi = theta[1];
    double sigma = theta[2];
    double initialSd = sigma / Math.sqrt((1 - phi) * (1 + phi));
    boolean known = Double.isFinite(mu) && initialSd > 0 && initialSd < Double.POSITIVE_INFINITY;
    return known
        ? Optional.of(
            new StateSpaceModel(
                1,
                y.length,
                (random, out) -> out[0] = mu + initialSd * random.nextGaussian(),
                (t, from, random, out) ->
                    out[0] = mu + phi * (from[0] - mu) + sigma * random.nextGaussian(),
                (t, state) -> logDensity(y[t], state[0])))
        : Optional.empty();
  }

  /** log N(y; 0, e^h); −∞ where e^{h/2} is beyond what a double holds. */
  private static double logDensity(double y, double h) {
    double sd = StrictMath.exp(h / 2);
    if (!(sd > 0 && sd < Double.POSITIVE_INFINITY)) {
      return Double.NEGATIVE_INFINITY;
    }
    double z = y / sd;
    return -0.5 * z * z - h / 2 - Normal.HALF_LOG_2PI;
  }

  /** A θ in the right order of magnitude: e^μ the mean of y². */
  public static double[] start(double... y) {
    double squares = 0;
    for (double each : y) {
      squares += each * each;
    }
    double mu = StrictMath.log(squares / y.length);
    return new double[] {Double.isFinite(mu) ? mu : 0, 0.9, 0.3};
  }
}
