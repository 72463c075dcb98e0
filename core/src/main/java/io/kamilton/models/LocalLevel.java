package io.kamilton.models;

import io.kamilton.intractable.BootstrapFilter;
import io.kamilton.intractable.KalmanFilter;
import io.kamilton.intractable.LinearGaussian;
import io.kamilton.target.Target;

/**
 * The posterior of a local level model's two variances, on the log scale u:
 *
 * <p>y_t = x_t + N(0, e^{u₁}), x_{t+1} = x_t + N(0, e^{u₂}), x₀ ~ N(m, p); u_i ~ N(μ_i, s_i²).
 *
 * <p>Its likelihood is known exactly and can be estimated: one posterior, two targets.
 */
public final class LocalLevel {
  private final double[] y;
  private final double initialMean;
  private final double initialVariance;
  private final double[] priorMean;
  private final double[] priorSd;

  /**
   * The posterior given y.
   *
   * @param initialVariance p, positive
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
    this.y = Arguments.finite("y", y);
    this.initialMean = Arguments.finite("initialMean", initialMean);
    this.initialVariance = Arguments.positive("initialVariance", initialVariance);
    this.priorMean = Arguments.finite("priorMean", priorMean);
    this.priorSd = Arguments.finite("priorSd", priorSd);
    Arguments.positive("priorSd[0]", priorSd[0]);
    Arguments.positive("priorSd[1]", priorSd[1]);
  }

  /** log p(u | y) + const, by the Kalman filter. */
  public Target exact() {
    return new Posterior((model, seed) -> KalmanFilter.logLikelihood(model, y));
  }

  /** log p̂(u | y) + const, by a bootstrap filter with so many particles: unbiased, up to const. */
  public Target estimated(int particles) {
    BootstrapFilter filter = new BootstrapFilter(particles);
    return new Posterior((model, seed) -> filter.logLikelihood(model.observedAs(y), seed));
  }

  /** log p(y | u), or an estimate of it by the seed. */
  private interface LogLikelihood {
    double at(LinearGaussian model, long seed);
  }

  private final class Posterior implements Target {
    private final LogLikelihood likelihood;

    Posterior(LogLikelihood likelihood) {
      this.likelihood = likelihood;
    }

    @Override
    public int dimension() {
      return 2;
    }

    @Override
    public double logEstimate(double[] u, long seed) {
      double observation = StrictMath.exp(u[0]);
      double level = StrictMath.exp(u[1]);
      // beyond what a double holds there is no mass
      if (!(observation > 0 && observation + level < Double.POSITIVE_INFINITY)) {
        return Double.NEGATIVE_INFINITY;
      }
      LinearGaussian model =
          new LinearGaussian(1, level, observation, initialMean, initialVariance);
      return likelihood.at(model, seed)
          + Normal.logDensity(u[0], priorMean[0], priorSd[0])
          + Normal.logDensity(u[1], priorMean[1], priorSd[1]);
    }
  }
}
