package io.kamilton.models;

import io.kamilton.intractable.LinearGaussianLikelihood;
import io.kamilton.random.Purpose;
import io.kamilton.random.RandomStream;
import io.kamilton.target.GenerativeTarget;
import io.kamilton.target.Target;
import io.kamilton.text.Arguments;
import java.util.function.Function;

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
          "priorMean and priorSd have lengths %s and %s; both must be 2"
              .formatted(priorMean.length, priorSd.length));
    }
    this.likelihood = new LinearGaussianLikelihood(y, initialMean, initialVariance);
    this.priorMean = Arguments.finite("priorMean", priorMean);
    this.priorSd = Arguments.finite("priorSd", priorSd);
    Arguments.positive("priorSd[0]", priorSd[0]);
    Arguments.positive("priorSd[1]", priorSd[1]);
  }

  private LocalLevel(LinearGaussianLikelihood likelihood, double[] priorMean, double[] priorSd) {
    this.likelihood = likelihood;
    this.priorMean = priorMean;
    this.priorSd = priorSd;
  }

  /** log p(u | y) + const, by the Kalman filter. */
  public GenerativeTarget exact() {
    return new Generative(likelihood.exact(), LocalLevel::exact);
  }

  /** log p̂(u | y) + const, by a bootstrap filter with so many particles: unbiased, up to const. */
  public GenerativeTarget estimated(int particles) {
    return new Generative(likelihood.estimated(particles), each -> each.estimated(particles));
  }

  /** (φ, q, r) = (1, e^{u₂}, e^{u₁}). */
  private static double[] theta(double[] u) {
    return new double[] {1, StrictMath.exp(u[1]), StrictMath.exp(u[0])};
  }

  private final class Generative implements GenerativeTarget {
    private final Target likelihood;
    private final Function<LocalLevel, Target> way;

    Generative(Target likelihood, Function<LocalLevel, Target> way) {
      this.likelihood = likelihood;
      this.way = way;
    }

    @Override
    public int dimension() {
      return 2;
    }

    @Override
    public double logEstimate(double[] u, long seed) {
      return likelihood.logEstimate(theta(u), seed)
          + Normal.logDensity(u[0], priorMean[0], priorSd[0])
          + Normal.logDensity(u[1], priorMean[1], priorSd[1]);
    }

    @Override
    public void drawPrior(RandomStream random, double[] out) {
      for (int l = 0; l < out.length; l++) {
        out[l] = priorMean[l] + priorSd[l] * random.nextGaussian();
      }
    }

    @Override
    public Target simulated(double[] u, long seed) {
      RandomStream random = RandomStream.of(seed, 0, 0, Purpose.MODEL);
      LinearGaussianLikelihood other = LocalLevel.this.likelihood.simulated(theta(u), random);
      return way.apply(new LocalLevel(other, priorMean, priorSd));
    }
  }
}
