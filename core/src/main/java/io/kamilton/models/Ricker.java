package io.kamilton.models;

import io.kamilton.intractable.ParticleLikelihood;
import io.kamilton.intractable.StateSpaceModel;
import io.kamilton.parameter.Prior;
import io.kamilton.target.Target;
import io.kamilton.text.Arguments;
import java.util.Optional;
import org.hipparchus.special.Gamma;

/**
 * The posterior of θ = (log r, σ, φ) of the noisy Ricker map (Ricker, 1954; Wood, 2010), a
 * population N_t that is counted,
 *
 * <p>N_{t+1} = r N_t e^{−N_t + e_t}, e_t ~ N(0, σ²), y_t ~ Poisson(φN_t),
 *
 * <p>with σ, φ &gt; 0 and the population before the first count given. The state is n = log N, so
 * that a population near 0 is not lost. The likelihood can only be estimated.
 */
public final class Ricker {
  /** Counts are whole numbers up to here. */
  public static final double MOST = 0x1p53;

  /** Independent priors of log r, σ and φ. */
  public record Priors(Prior logR, Prior sigma, Prior phi) {
    double logDensity(double[] theta) {
      return logR.logDensity(theta[0]) + sigma.logDensity(theta[1]) + phi.logDensity(theta[2]);
    }
  }

  private final double[] y;

  /** log y_t!. */
  private final double[] logFactorials;

  private final double initialLog;
  private final Priors priors;

  /**
   * The posterior given y.
   *
   * @param y counts: whole, not negative, at most {@link #MOST}
   * @param initial N before the first count, positive
   */
  public Ricker(double[] y, double initial, Priors priors) {
    this.y = y.clone();
    this.logFactorials = new double[y.length];
    for (int t = 0; t < y.length; t++) {
      boolean count = y[t] >= 0 && y[t] <= MOST && y[t] == Math.rint(y[t]);
      if (!count) {
        throw new IllegalArgumentException(
            "y[" + t + "] is " + y[t] + "; it must be a whole number from 0 to 2^53");
      }
      logFactorials[t] = Gamma.logGamma(y[t] + 1);
    }
    this.initialLog = StrictMath.log(Arguments.positive("initial", initial));
    this.priors = priors;
  }

  /** log p̂(θ | y) + const, by a bootstrap filter with so many particles. */
  public Target estimated(int particles) {
    return new WithPrior(new ParticleLikelihood(3, particles, this::at), priors::logDensity);
  }

  private Optional<StateSpaceModel> at(double[] theta) {
    double logR = theta[0];
    double sigma = theta[1];
    double logPhi = StrictMath.log(theta[2]);
    boolean known =
        Double.isFinite(logR)
            && sigma >= 0
            && sigma < Double.POSITIVE_INFINITY
            && Double.isFinite(logPhi);
    // n' = log r + n − eⁿ + σN(0, 1)
    StateSpaceModel.Transition next =
        (t, from, random, out) ->
            out[0] = logR + from[0] - StrictMath.exp(from[0]) + sigma * random.nextGaussian();
    double[] before = {initialLog};
    return known
        ? Optional.of(
            new StateSpaceModel(
                1,
                y.length,
                (random, out) -> next.draw(0, before, random, out),
                next,
                (t, state) -> logDensity(t, logPhi + state[0])))
        : Optional.empty();
  }

  /** log Poisson(y_t; λ); −∞ where λ is beyond what a double holds. */
  private double logDensity(int t, double logLambda) {
    double lambda = StrictMath.exp(logLambda);
    if (!(lambda < Double.POSITIVE_INFINITY)) {
      return Double.NEGATIVE_INFINITY;
    }
    // a population of 0 is counted 0 times, and 0 log 0 = 0
    double power = y[t] == 0 ? 0 : y[t] * logLambda;
    return power - lambda - logFactorials[t];
  }

  /** A θ in the right order of magnitude: N near log r = 3, and φ so that counts are near y. */
  public static double[] start(double... y) {
    double sum = 0;
    for (double each : y) {
      sum += each;
    }
    return new double[] {3, 0.3, sum > 0 ? sum / y.length / 3 : 1};
  }
}
