package io.kamilton.intractable;

import io.kamilton.random.RandomStream;
import io.kamilton.text.Arguments;

/**
 * A linear Gaussian process on the line and its noisy observations,
 *
 * <p>x₀ ~ N(m, p), x_t = φx_{t−1} + N(0, q), y_t = x_t + N(0, r);
 *
 * <p>φ = 1 is the local level model.
 *
 * @param phi φ, finite
 * @param stateVariance q, finite and not negative
 * @param observationVariance r, positive
 * @param initialMean m, finite
 * @param initialVariance p, finite and not negative
 */
public record LinearGaussian(
    double phi,
    double stateVariance,
    double observationVariance,
    double initialMean,
    double initialVariance) {
  private static final double HALF_LOG_2PI = 0.9189385332046727;

  public LinearGaussian {
    if (!Double.isFinite(phi) || !Double.isFinite(initialMean)) {
      throw new IllegalArgumentException(
          "phi and initialMean are " + phi + ", " + initialMean + "; they must be finite");
    }
    Arguments.notNegative("stateVariance", stateVariance);
    Arguments.notNegative("initialVariance", initialVariance);
    Arguments.notNegative("observationVariance", observationVariance);
    if (observationVariance == 0) {
      throw new IllegalArgumentException("observationVariance is 0; it must be positive");
    }
  }

  /** So many observations, drawn. */
  public double[] simulate(int length, RandomStream random) {
    double[] y = new double[length];
    double x = initialMean + Math.sqrt(initialVariance) * random.nextGaussian();
    for (int t = 0; t < length; t++) {
      x = t == 0 ? x : phi * x + Math.sqrt(stateVariance) * random.nextGaussian();
      y[t] = x + Math.sqrt(observationVariance) * random.nextGaussian();
    }
    return y;
  }

  /** The process as a particle filter takes it, with the observations {@code y}. */
  public StateSpaceModel observedAs(double... y) {
    double[] observed = y.clone();
    double stateSd = Math.sqrt(stateVariance);
    double initialSd = Math.sqrt(initialVariance);
    double logNormaliser = HALF_LOG_2PI + 0.5 * StrictMath.log(observationVariance);
    return new StateSpaceModel(
        1,
        observed.length,
        (random, out) -> out[0] = initialMean + initialSd * random.nextGaussian(),
        (t, from, random, out) -> out[0] = phi * from[0] + stateSd * random.nextGaussian(),
        (t, state) -> {
          double error = observed[t] - state[0];
          return -0.5 * error * error / observationVariance - logNormaliser;
        });
  }
}
