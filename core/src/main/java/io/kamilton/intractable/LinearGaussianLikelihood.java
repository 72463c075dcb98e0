package io.kamilton.intractable;

import io.kamilton.random.RandomStream;
import io.kamilton.target.Target;
import io.kamilton.text.Arguments;
import java.util.Arrays;
import java.util.Optional;

/**
 * The likelihood of θ = (φ, q, r), a linear Gaussian process' coefficient and its state and
 * observation variances, given y: exact, or estimated by particles. Beyond what a double holds it
 * is 0.
 */
public final class LinearGaussianLikelihood {
  private final double[] y;
  private final double initialMean;
  private final double initialVariance;

  /**
   * The likelihood given y.
   *
   * @param initialMean m, finite
   * @param initialVariance p, finite and not negative
   */
  public LinearGaussianLikelihood(double[] y, double initialMean, double initialVariance) {
    this.y = Arguments.finite("y", y);
    // the record refuses bad ones
    LinearGaussian first = new LinearGaussian(1, 1, 1, initialMean, initialVariance);
    this.initialMean = first.initialMean();
    this.initialVariance = first.initialVariance();
  }

  /** log p(y | θ), by the Kalman filter. */
  public Target exact() {
    return new Target() {
      @Override
      public int dimension() {
        return 3;
      }

      @Override
      public double logEstimate(double[] theta, long seed) {
        Optional<LinearGaussian> process = at(theta);
        return process.isPresent()
            ? KalmanFilter.logLikelihood(process.get(), y)
            : Double.NEGATIVE_INFINITY;
      }
    };
  }

  /** log p̂(y | θ), by a bootstrap filter with so many particles. */
  public Target estimated(int particles) {
    return new ParticleLikelihood(
        3, particles, theta -> at(theta).map(process -> process.observedAs(y)));
  }

  /** The same of a series of the same length, drawn at θ; θ must have a likelihood. */
  public LinearGaussianLikelihood simulated(double[] theta, RandomStream random) {
    LinearGaussian process =
        at(theta)
            .orElseThrow(
                () ->
                    new IllegalArgumentException(
                        "theta is " + Arrays.toString(theta) + "; it has no likelihood"));
    return new LinearGaussianLikelihood(
        process.simulate(y.length, random), initialMean, initialVariance);
  }

  private Optional<LinearGaussian> at(double[] theta) {
    double phi = theta[0];
    double q = theta[1];
    double r = theta[2];
    boolean known = Double.isFinite(phi) && q >= 0 && r > 0 && q + r < Double.POSITIVE_INFINITY;
    return known
        ? Optional.of(new LinearGaussian(phi, q, r, initialMean, initialVariance))
        : Optional.empty();
  }
}
