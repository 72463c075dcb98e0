package io.kamilton.mcmc;

import io.kamilton.random.Purpose;
import io.kamilton.random.Streams;
import io.kamilton.target.Evaluated;
import io.kamilton.target.Evaluator;

/** The accept step that all kernels share. */
final class Metropolis {
  private Metropolis() {}

  /**
   * min(1, e^logRatio); 0 for NaN, so that ∞ − ∞ (both densities 0) never poisons what is adapted.
   */
  static double probability(double logRatio) {
    if (Double.isNaN(logRatio)) {
      return 0;
    }
    return logRatio >= 0 ? 1 : StrictMath.exp(logRatio);
  }

  /** Throws unless the chain is in the target's space. */
  static void requireDimension(ChainState current, Evaluator target) {
    if (current.x().dimension() != target.dimension()) {
      throw new IllegalArgumentException(
          "the chain has dimension "
              + current.x().dimension()
              + "; the kernel's target has "
              + target.dimension());
    }
  }

  static boolean accepts(double probability, Streams random) {
    return random.of(Purpose.ACCEPT).nextUniform() < probability;
  }

  static ChainState next(ChainState current, Evaluated proposal, boolean accepted) {
    return accepted ? current.moveTo(proposal) : current.stay();
  }
}
