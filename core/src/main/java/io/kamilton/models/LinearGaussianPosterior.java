package io.kamilton.models;

import io.kamilton.intractable.LinearGaussianLikelihood;
import io.kamilton.parameter.Prior;
import io.kamilton.target.Target;

/**
 * The posterior of θ = (φ, q, r) of a linear Gaussian process,
 *
 * <p>y_t = x_t + N(0, r), x_{t+1} = φx_t + N(0, q), x₀ ~ N(m, p).
 *
 * <p>Its likelihood is known exactly and can be estimated: one posterior, two targets.
 */
public final class LinearGaussianPosterior {
  /** Independent priors of φ, q and r. */
  public record Priors(Prior phi, Prior stateVariance, Prior observationVariance) {
    double logDensity(double[] theta) {
      return phi.logDensity(theta[0])
          + stateVariance.logDensity(theta[1])
          + observationVariance.logDensity(theta[2]);
    }
  }

  private final LinearGaussianLikelihood likelihood;
  private final Priors priors;

  /**
   * The posterior given y.
   *
   * @param initialMean m, finite
   * @param initialVariance p, finite and not negative
   */
  public LinearGaussianPosterior(
      double[] y, double initialMean, double initialVariance, Priors priors) {
    this.likelihood = new LinearGaussianLikelihood(y, initialMean, initialVariance);
    this.priors = priors;
  }

  /** log p(θ | y) + const, by the Kalman filter. */
  public Target exact() {
    return new WithPrior(likelihood.exact(), priors::logDensity);
  }

  /** log p̂(θ | y) + const, by a bootstrap filter with so many particles. */
  public Target estimated(int particles) {
    return new WithPrior(likelihood.estimated(particles), priors::logDensity);
  }

  /** A θ in the right order of magnitude: half of the series' variance to q and to r each. */
  public static double[] start(double... y) {
    double mean = 0;
    double squares = 0;
    for (int t = 0; t < y.length; t++) {
      double delta = y[t] - mean;
      mean += delta / (t + 1);
      squares += delta * (y[t] - mean);
    }
    double half = squares / y.length / 2;
    double each = half > 0 && half < Double.POSITIVE_INFINITY ? half : 1;
    return new double[] {0.5, each, each};
  }
}
