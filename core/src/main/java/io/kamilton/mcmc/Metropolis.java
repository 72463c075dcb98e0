package io.kamilton.mcmc;

import io.kamilton.hamiltonian.Mass;
import io.kamilton.random.Purpose;
import io.kamilton.random.Streams;
import io.kamilton.target.Call;
import io.kamilton.target.Evaluated;
import io.kamilton.target.Seeds;
import io.kamilton.target.TargetTraits;
import java.util.function.Function;

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
   * Proposes x*, and goes on when it is decided.
   *
   * @param logCorrection c: what momenta or an asymmetric proposal add to the log ratio
   */
  static Step propose(
      TargetTraits target,
      ChainState current,
      double[] x,
      double logCorrection,
      Streams random,
      Function<Metropolis, Step> then) {
    double u = random.of(Purpose.ACCEPT).nextUniform();
    Seeds seeds = current.seeds().renewed(random.of(Purpose.ESTIMATE));
    Call call = new Call(random.chain(), seeds);
    if (target.stopsEarly()) {
      call = new Call(random.chain(), seeds, enough(u, current.logPiHat(), logCorrection));
    }
    return Step.density(
        x,
        call,
        proposal -> {
          double logRatio = proposal.logEstimate() - current.logPiHat() + logCorrection;
          double probability = probability(logRatio);
          boolean accepted = u < probability;
          double reported = target.stopsEarly() ? (accepted ? 1 : 0) : probability;
          return then.apply(new Metropolis(proposal, logRatio, reported, accepted));
        });
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
  static void requireFits(ChainState current, TargetTraits target) {
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

  /** Throws unless momenta are of the target's dimension. */
  static void requireFits(Mass mass, TargetTraits target) {
    if (mass.dimension() != target.dimension()) {
      throw new IllegalArgumentException(
          "mass has dimension " + mass.dimension() + "; the target " + target.dimension());
    }
  }

  /** What there is to say of the move, to be completed. */
  StepInfo info(Move move) {
    return StepInfo.of(move).accepted(accepted, probability).evaluated(1, proposal);
  }

  /** Where the chain is afterwards. */
  ChainState next(ChainState current) {
    return accepted ? current.moveTo(proposal) : current.stay();
  }
}
