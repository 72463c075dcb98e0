package io.kamilton.adapt.automatic;

import io.kamilton.mcmc.Move;
import io.kamilton.mcmc.StepInfo;
import io.kamilton.mcmc.Transition;
import io.kamilton.target.Evaluated;
import io.kamilton.target.Outcome;
import java.util.OptionalDouble;

/**
 * What the transitions of all chains have shown so far.
 *
 * @param t the last iteration
 * @param evaluations of the target
 * @param sinceFit surrogate transitions since the last fit
 */
record Observed(long t, long evaluations, Proposals sinceFit, Jumps bySurrogate, Jumps byWalk) {
  static final Observed NOTHING = new Observed(0, 0, Proposals.NONE, Jumps.NONE, Jumps.NONE);

  /**
   * Proposals of surrogate transitions.
   *
   * @param count how many
   * @param outside how many of them were where there is no density
   * @param accepted Σ acceptance probability
   */
  record Proposals(int count, int outside, double accepted) {
    static final Proposals NONE = new Proposals(0, 0, 0);

    Proposals plus(boolean inside, double probability) {
      return new Proposals(count + 1, outside + (inside ? 0 : 1), accepted + probability);
    }

    boolean areEnough() {
      return count >= KmcNumbers.Refits.ENOUGH_PROPOSALS;
    }

    /** Whether they went often to where there is no density: an edge that f does not see. */
    boolean showAnEdge() {
      return areEnough() && outside > KmcNumbers.Refits.EDGE * count;
    }
  }

  /**
   * These and one transition more.
   *
   * @param squaredJump that of its proposal, in the metric of the walk, where it is known
   */
  Observed plus(Transition transition, OptionalDouble squaredJump) {
    StepInfo info = transition.info();
    Evaluated proposal = info.proposal();
    long next = transition.next().t();
    long all = evaluations + info.evaluations();
    boolean surrogate = info.move() == Move.SURROGATE_TRANSITION;
    if (info.move() == Move.ASCENT) {
      return new Observed(next, all, sinceFit, bySurrogate, byWalk);
    }
    if (proposal == null) {
      // moves on the surrogate that went nowhere: a jump of length 0
      Jumps jumps = surrogate ? bySurrogate.plus(0, 0) : bySurrogate;
      return new Observed(next, all, sinceFit, jumps, byWalk);
    }
    double probability = info.acceptProbability();
    // an estimate that was not finished is below a threshold, which is no sign of an edge
    boolean inside = Double.isFinite(proposal.logEstimate()) || proposal.outcome() == Outcome.BELOW;
    return new Observed(
        next,
        all,
        surrogate ? sinceFit.plus(inside, probability) : sinceFit,
        surrogate ? with(bySurrogate, probability, squaredJump) : bySurrogate,
        surrogate ? byWalk : with(byWalk, probability, squaredJump));
  }

  private static Jumps with(Jumps jumps, double probability, OptionalDouble squaredJump) {
    return squaredJump.isPresent() ? jumps.plus(probability, squaredJump.getAsDouble()) : jumps;
  }

  /** The same after a fit: proposals are counted anew, and old jumps fade. */
  Observed fitted() {
    return new Observed(t, evaluations, Proposals.NONE, bySurrogate.faded(), byWalk.faded());
  }

  /** The same where jumps of surrogates so far say nothing of the next one. */
  Observed forgettingSurrogate() {
    return new Observed(t, evaluations, sinceFit, Jumps.NONE, byWalk);
  }
}
