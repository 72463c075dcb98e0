package io.kamilton.adapt.automatic;

import io.kamilton.mcmc.ChainState;
import io.kamilton.mcmc.StepInfo;
import io.kamilton.mcmc.Transition;
import io.kamilton.mcmc.TransitionKernel;
import io.kamilton.random.Streams;
import io.kamilton.target.Evaluated;

/**
 * A kernel for chains on their way, which takes every proposal whose density is far above that of
 * the state. Where f promised yet more the exact rule rejects such a one, and the chain stays where
 * it does not belong.
 *
 * <p>It does not leave the target invariant, and is for warm-up alone. Chains that have arrived
 * hardly know of it: their log densities differ by about √(d/2).
 */
final class WarmupAcceptance implements TransitionKernel {
  private final TransitionKernel kernel;

  WarmupAcceptance(TransitionKernel kernel) {
    this.kernel = kernel;
  }

  @Override
  public int mostEvaluations() {
    return kernel.mostEvaluations();
  }

  @Override
  public Transition step(ChainState current, Streams random) {
    Transition exact = kernel.step(current, random);
    Evaluated proposal = exact.info().proposal();
    double enough = current.logPiHat() + KmcNumbers.Warmup.GAIN + current.x().dimension();
    if (exact.info().accepted() || proposal == null || !(proposal.logEstimate() > enough)) {
      return exact;
    }
    return new Transition(current.moveTo(proposal), accepted(exact.info()));
  }

  private static StepInfo accepted(StepInfo info) {
    return new StepInfo(
        info.move(),
        1,
        true,
        info.evaluations(),
        info.stepSize(),
        info.leapfrogSteps(),
        info.divergent(),
        info.energyError(),
        info.integratorError(),
        info.kineticEnergy(),
        info.proposal());
  }
}
