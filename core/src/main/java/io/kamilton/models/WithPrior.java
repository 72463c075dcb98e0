package io.kamilton.models;

import io.kamilton.target.Target;
import java.util.function.ToDoubleFunction;

/** A likelihood and a prior of the same θ: log p̂(y | θ) + log p(θ). */
record WithPrior(Target likelihood, ToDoubleFunction<double[]> logPrior) implements Target {
  @Override
  public int dimension() {
    return likelihood.dimension();
  }

  /** −∞ where the prior is 0; the likelihood is not asked there. */
  @Override
  public double logEstimate(double[] theta, long seed) {
    double prior = logPrior.applyAsDouble(theta);
    return prior == Double.NEGATIVE_INFINITY ? prior : prior + likelihood.logEstimate(theta, seed);
  }
}
