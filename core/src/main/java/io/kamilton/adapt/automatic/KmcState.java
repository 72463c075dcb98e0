package io.kamilton.adapt.automatic;

import io.kamilton.adapt.ChainRound;
import io.kamilton.mcmc.StepInfo;
import io.kamilton.mcmc.Transition;
import java.util.List;
import java.util.Optional;

/**
 * The state of the default sampler between two rounds, beside its {@link History}. {@link
 * Refitting} and {@link Mixing} are functions from one to the next.
 *
 * @param warmedUp whether warm-up has ended: the walk is frozen then
 * @param moves those on the surrogate in use, if there is one
 * @param share how often they are tried
 * @param pace where the time goes, if it is tuned by time
 */
record KmcState(
    boolean warmedUp,
    Observed observed,
    Learning learning,
    Optional<SurrogateMoves> moves,
    double share,
    Optional<Pace> pace) {
  /** That of a sampler that has learnt nothing yet. */
  static KmcState first(KmcRecipe recipe) {
    return new KmcState(
        false,
        Observed.NOTHING,
        Learning.NOTHING,
        Optional.empty(),
        0,
        recipe.byTime() ? Optional.of(Pace.UNKNOWN) : Optional.empty());
  }

  /** The state after a round was added to the history. */
  KmcState after(List<ChainRound> round, History history) {
    Observed seen = observed;
    Optional<Pace> spent = pace;
    for (ChainRound chain : round) {
      for (Transition transition : chain.transitions()) {
        seen = seen.plus(transition, history.add(chain.chain(), transition, !warmedUp));
        spent = spent.map(each -> spent(each, transition.info()));
      }
    }
    return new KmcState(warmedUp, seen, learning, moves, share, spent);
  }

  private static Pace spent(Pace pace, StepInfo info) {
    return pace.spent(info.evaluations(), info.surrogateMoves());
  }

  KmcState begun(double seconds) {
    return withPace(pace.map(each -> each.begun(seconds)));
  }

  KmcState afterWarmup() {
    return new KmcState(true, observed, learning, moves, share, pace);
  }

  KmcState with(Learning now) {
    return new KmcState(warmedUp, observed, now, moves, share, pace);
  }

  KmcState with(SurrogateMoves next) {
    return new KmcState(warmedUp, observed, learning, Optional.of(next), share, pace);
  }

  KmcState withShare(double next) {
    return new KmcState(warmedUp, observed, learning, moves, next, pace);
  }

  KmcState withPace(Optional<Pace> next) {
    return new KmcState(warmedUp, observed, learning, moves, share, next);
  }

  KmcState with(Observed next) {
    return new KmcState(warmedUp, next, learning, moves, share, pace);
  }
}
