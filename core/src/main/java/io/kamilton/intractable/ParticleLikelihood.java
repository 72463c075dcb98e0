package io.kamilton.intractable;

import io.kamilton.target.Target;
import io.kamilton.text.Arguments;
import java.util.Optional;

/**
 * The likelihood of a state space model's parameters, estimated by a bootstrap filter: log p̂(y |
 * θ) with E p̂(y | θ) = p(y | θ). Priors and bounds are added where it is sampled.
 *
 * <p>The local level model with unknown standard deviations, for example:
 *
 * <pre>{@code
 * new ParticleLikelihood(
 *     2,
 *     500,
 *     theta -> Optional.of(
 *         new StateSpaceModel(
 *             1,
 *             y.length,
 *             (random, out) -> out[0] = 10 * random.nextGaussian(),
 *             (t, from, random, out) -> out[0] = from[0] + theta[0] * random.nextGaussian(),
 *             (t, state) -> {
 *               double z = (y[t] - state[0]) / theta[1];
 *               return -0.5 * z * z - StrictMath.log(theta[1]);
 *             })));
 * }</pre>
 */
public final class ParticleLikelihood implements Target {
  /** A state space model for each θ; safe for use by several threads at once. */
  @FunctionalInterface
  public interface Family {
    /** The model at θ, which must not be changed; empty where the likelihood is 0. */
    Optional<StateSpaceModel> at(double[] theta);
  }

  private final int dimension;
  private final BootstrapFilter filter;
  private final Family family;

  /**
   * The likelihood of θ.
   *
   * @param dimension of θ, at least 1
   * @param particles of the filter, at least 1
   */
  public ParticleLikelihood(int dimension, int particles, Family family) {
    this.dimension = Arguments.atLeast(1, "dimension", dimension);
    this.filter = new BootstrapFilter(particles);
    this.family = family;
  }

  @Override
  public int dimension() {
    return dimension;
  }

  /** log p̂(y | θ), as {@link BootstrapFilter#logLikelihood}. */
  @Override
  public double logEstimate(double[] theta, long seed) {
    Optional<StateSpaceModel> model = family.at(theta);
    return model.isPresent() ? filter.logLikelihood(model.get(), seed) : Double.NEGATIVE_INFINITY;
  }
}
