package io.kamilton.models;

import io.kamilton.intractable.LinearGaussianLikelihood;
import io.kamilton.target.Target;

/**
 * The posterior of a local level model's two variances, a linear Gaussian process with φ = 1, on
 * the log scale u:
 *
 * <p>y_t = x_t + N(0, e^{u₁}), x_{t+1} = x_t + N(0, e^{u₂}), x₀ ~ N(m, p); u_i ~ N(μ_i, s_i²).
 *
 * <p>Its likelihood is known exactly and can be estimated: one posterior, two targets.
 */
public final class LocalLevel {
  private final LinearGaussianLikelihood likelihood;
  private final double[] priorMean;
  private final double[] priorSd;

  /**
   * The posterior given y.
   *
   * @param initialVariance p, finite and not negative
   * @param priorMean μ₁, μ₂
   * @param priorSd s₁, s₂, positive
   */
  public LocalLevel(
      double[] y,
      double initialMean,
      double initialVariance,
      double[] priorMean,
      double[] priorSd) {
    if (priorMean.length != 2 || priorSd.length != 2) {
      throw new IllegalArgumentException(
          "priorMean and priorSd have lengths "
              + priorMean.length
              + " and "
              + priorSd.length
              + "; both must be 2");
    }
    this.likelihood = new LinearGaussianLikelihood(y, initialMean, initialVariance);
    this.priorMean = Arguments.finite("priorMean", priorMean);
    this.priorSd = Arguments.finite("priorSd", priorSd);
    Arguments.positive("priorSd[0]", priorSd[0]);
    Arguments.positive("priorSd[1]", priorSd[1]);
  }

  /** log p(u | y) + const, by the Kalman filter. */
  public Target exact() {
    return new Posterior(likelihood.exact());
  }

  /** log p̂(u | y) + const, by a bootstrap filter with so many particles: unbiased, up to const. */
  public Target estimated(int particles) {
    return new Posterior(likelihood.estimated(particles));
  }

  private final class Posterior implements Target {
    private final Target likelihood;

    Posterior(Target likelihood) {
      this.likelihood = likelihood;
    }

    @Override
    public int dimension() {
      return 2;
    }

    @Override
    public double logEstimate(double[] u, long seed) {
      // (φ, q, r) = (1, e^{u₂}, e^{u₁})
      double[] theta = {1, StrictMath.exp(u[1]), StrictMath.exp(u[0])};
      return likelihood.logEstimate(theta, seed)
          + Normal.logDensity(u[0], priorMean[0], priorSd[0])
          + Normal.logDensity(u[1], priorMean[1], priorSd[1]);
    }
  }
}
