package io.kamilton.mcmc;

import io.kamilton.random.Purpose;
import io.kamilton.random.Streams;
import io.kamilton.target.Call;
import io.kamilton.target.Evaluated;
import io.kamilton.target.Evaluator;
import io.kamilton.target.Seeds;

/**
 * The accept step that all kernels share: x* is evaluated and accepted with probability α = min(1,
 * π̂(x*)/π̂(x) · e^c), π̂(x) as it is stored.
 *
 * @param logRatio log of the ratio; −∞ where the estimate was not finished
 * @param probability α; where estimates may stay unfinished, 1 or 0 as x* was accepted or not,
 *     which has the same mean
 */
record Metropolis(Evaluated proposal, double logRatio, double probability, boolean accepted) {
  /** What rounding may move a log density by, relative to its size. */
  private static final double ROUNDING = 1e-9;

  /**
   * Proposes x*.
   *
   * @param logCorrection c: what momenta or an asymmetric proposal add to the log ratio
   */
  static Metropolis of(
      Evaluator target, ChainState current, double[] x, double logCorrection, Streams random) {
    double u = random.of(Purpose.ACCEPT).nextUniform();
    Seeds seeds = current.seeds().renewed(random.of(Purpose.ESTIMATE));
    Call call = new Call(random.chain(), seeds);
    if (target.stopsEarly()) {
      call = new Call(random.chain(), seeds, enough(u, current.logPiHat(), logCorrection));
    }
    Evaluated proposal = target.evaluate(x, call);
    double logRatio = proposal.logEstimate() - current.logPiHat() + logCorrection;
    double probability = probability(logRatio);
    boolean accepted = u < probability;
    double reported = target.stopsEarly() ? (accepted ? 1 : 0) : probability;
    return new Metropolis(proposal, logRatio, reported, accepted);
  }

  /** What log π̂(x*) must exceed so that u < π̂(x*)/π̂(x) · e^c, or a little less. */
  private static double enough(double u, double logPiHat, double logCorrection) {
    double exact = StrictMath.log(u) + logPiHat - logCorrection;
    return Double.isFinite(exact)
        ? exact - ROUNDING * (1 + Math.abs(logPiHat) + Math.abs(logCorrection))
        : Double.NEGATIVE_INFINITY;
  }

  /**
   * min(1, e^logRatio); 0 for NaN, so that ∞ − ∞ (both densities 0) never poisons what is adapted.
   */
  static double probability(double logRatio) {
    if (Double.isNaN(logRatio)) {
      return 0;
    }
    return logRatio >= 0 ? 1 : StrictMath.exp(logRatio);
  }

  /** Throws unless the chain is in the target's space, with as many seeds as it takes. */
  static void requireFits(ChainState current, Evaluator target) {
    if (current.x().dimension() != target.dimension()) {
      throw new IllegalArgumentException(
          "the chain has dimension "
              + current.x().dimension()
              + "; the kernel's target has "
              + target.dimension());
    }
    if (current.seeds().size() != target.seeds()) {
      throw new IllegalArgumentException(
          "the chain's estimate has "
              + current.seeds().size()
              + " seeds; the kernel's target takes "
              + target.seeds());
    }
  }

  /** Where the chain is afterwards. */
  ChainState next(ChainState current) {
    return accepted ? current.moveTo(proposal) : current.stay();
  }
}
