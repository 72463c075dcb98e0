package io.kamilton.adapt.automatic;

import io.kamilton.learn.ridge.SquaredError;
import io.kamilton.mcmc.Mixture;
import io.kamilton.mcmc.TransitionKernel;
import java.util.List;

/** How often surrogate transitions and the random walk are tried: each as its jumps deserve. */
final class Mixing {
  private Mixing() {}

  /** The state with the share of surrogate transitions that suits what was observed. */
  static KmcState mixed(KmcState state) {
    double share =
        state
            .moves()
            .map(moves -> share(state.observed(), moves.error(), state.share()))
            .orElse(0.0);
    return state.withShare(share);
  }

  /**
   * J_s²/(J_s² + J_w²), J expected squared jumps. While too few are known the most if f is close,
   * as most of its proposals will be accepted, else that from before, or one half.
   *
   * @param error of f
   */
  static double share(Observed observed, double error, double before) {
    if (!observed.bySurrogate().areEnough() || !observed.byWalk().areEnough()) {
      double first = before > 0 ? before : KmcNumbers.Mixture.FIRST_SHARE;
      return error < SquaredError.TINY.bound() ? KmcNumbers.Mixture.MOST_SURROGATE : first;
    }
    double s = observed.bySurrogate().mean();
    double w = observed.byWalk().mean();
    double deserved = s > 0 ? s * s / (s * s + w * w) : 0;
    return Math.min(
        KmcNumbers.Mixture.MOST_SURROGATE, Math.max(KmcNumbers.Mixture.LEAST_SURROGATE, deserved));
  }

  /** The kernel of a state. */
  static TransitionKernel kernel(KmcState state, TransitionKernel walk) {
    return state
        .moves()
        .<TransitionKernel>map(
            moves ->
                new Mixture(
                    List.of(
                        new Mixture.Part(moves.kernel(), state.share()),
                        new Mixture.Part(walk, 1 - state.share()))))
        .orElse(walk);
  }
}
