package io.kamilton.adapt;

import io.kamilton.mcmc.ChainState;
import io.kamilton.mcmc.Step;
import io.kamilton.mcmc.Transition;
import io.kamilton.mcmc.TransitionKernel;
import io.kamilton.random.Streams;
import io.kamilton.target.Evaluated;

/**
 * A kernel for a chain that still climbs, which takes every proposal whose density is far above
 * that of the state. Where f promised yet more the exact rule rejects such a one, and the chain
 * stays where it does not belong.
 *
 * <p>It does not leave the target invariant, and is for warm-up alone.
 */
final class WarmupAcceptance implements TransitionKernel {
  /** Units of log π beside d that a proposal must gain: docs/ablations.md#on-the-way. */
  private static final double GAIN = 10;

  private final TransitionKernel kernel;

  WarmupAcceptance(TransitionKernel kernel) {
    this.kernel = kernel;
  }

  @Override
  public int mostEvaluations() {
    return kernel.mostEvaluations();
  }

  @Override
  public Step step(ChainState current, Streams random) {
    return kernel.step(current, random).map(exact -> climbed(current, exact));
  }

  private static Transition climbed(ChainState current, Transition exact) {
    Evaluated proposal = exact.info().proposal();
    double enough = current.logPiHat() + GAIN + current.x().dimension();
    if (exact.info().accepted() || proposal == null || !(proposal.logEstimate() > enough)) {
      return exact;
    }
    return new Transition(current.moveTo(proposal), exact.info().accepted(true, 1));
  }
}
