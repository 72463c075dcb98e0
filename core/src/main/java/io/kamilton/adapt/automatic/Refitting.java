package io.kamilton.adapt.automatic;

import io.kamilton.adapt.AcceptanceGoal;
import io.kamilton.learn.ValueLearner;
import io.kamilton.learn.ridge.Cancellation;
import io.kamilton.learn.ridge.SquaredError;
import io.kamilton.random.Purpose;
import io.kamilton.random.RandomStream;
import io.kamilton.target.TargetTraits;
import java.util.Optional;

/**
 * When the surrogate is fitted anew, to what, and whether the new one is used.
 *
 * @param target whose transitions are made
 * @param seed of the run
 * @param cancellation asked between the steps of a fit
 */
record Refitting(TargetTraits target, long seed, KmcRecipe recipe, Cancellation cancellation) {
  /** Whether there are so many more evaluations that a fit is due, if there is time for it. */
  boolean isWanted(KmcState state, Archive archive) {
    boolean early = predictsBadly(state) || mayBeExact(state.learning(), archive);
    Learning learning = state.learning();
    return state.observed().evaluations() >= (early ? learning.earliest() : learning.next());
  }

  /** Whether chains accept far less often than the error of f lets expect. */
  private static boolean predictsBadly(KmcState state) {
    Observed.Proposals since = state.observed().sinceFit();
    return state.moves().isPresent()
        && since.areEnough()
        && since.accepted()
            < KmcNumbers.Refits.UNEXPECTED_ACCEPTANCE
                * since.count()
                * AcceptanceGoal.ceiling(Math.sqrt(state.moves().get().error()));
  }

  /** Whether there have come to be enough values for all quadratics, and so for any Gaussian. */
  private boolean mayBeExact(Learning learning, Archive archive) {
    int enough = ValueLearner.valuesForAllProducts(target.dimension());
    return learning.valuesAtFit() < enough
        && archive.size() >= enough
        && archive.counting() >= enough;
  }

  /** By time, a fit waits until the rounds since the last one have taken as long as that one. */
  static boolean hasTime(KmcState state) {
    return state.pace().map(pace -> pace.sampled() >= pace.fit()).orElse(true);
  }

  /**
   * The state after a fit to the history.
   *
   * @throws java.util.concurrent.CancellationException soon after it is cancelled
   */
  KmcState refitted(KmcState before, History history) {
    return FitThread.run(() -> fitted(before, history), cancellation);
  }

  private KmcState fitted(KmcState before, History history) {
    Archive archive = history.archive();
    Observed observed = before.observed();
    boolean searches = before.learning().searches(observed.evaluations());
    RandomStream random = RandomStream.of(seed, 0, observed.t(), Purpose.FEATURES);
    double since =
        before
            .moves()
            .map(moves -> moves.fit().errorSince(archive))
            .orElse(Double.POSITIVE_INFINITY);
    KmcState state = sized(scheduled(before, archive));
    SurrogateMoves.Work work = work(state, searches);
    SurrogateMoves.Chains chains = history.chains(state.learning().bounded());
    Optional<SurrogateMoves> exact =
        state.moves().filter(moves -> !chains.bounded() && moves.fit().isStillExact(since));
    if (exact.isPresent()) {
      state = state.with(SurrogateMoves.of(exact.get().fit(), target, chains, work, random));
    } else {
      Optional<SurrogateMoves> next = SurrogateMoves.learn(target, archive, chains, work, random);
      if (next.isPresent()) {
        long searched = searches ? observed.evaluations() : state.learning().searched();
        state = state.with(state.learning().found(next.get().fit().structure(), searched));
        state = chosen(state, next.get(), since, archive);
      }
    }
    return state.with(observed.fitted());
  }

  private static KmcState scheduled(KmcState state, Archive archive) {
    Observed observed = state.observed();
    return state.with(
        state
            .learning()
            .scheduled(
                observed.evaluations(),
                state.warmedUp(),
                archive.counting(),
                observed.sinceFit().showAnEdge()));
  }

  /** By time, as large a fit as pays. */
  private static KmcState sized(KmcState state) {
    return state
        .pace()
        .map(pace -> state.with(state.learning().sized(pace)).withPace(Optional.of(pace.fitted())))
        .orElse(state);
  }

  private SurrogateMoves.Work work(KmcState state, boolean searches) {
    Learning learning = state.learning();
    ValueLearner learner =
        new ValueLearner(
            recipe.families(),
            recipe.widerWeights(),
            learning.mostProducts(),
            learning.structure(),
            searches,
            cancellation);
    double acceptance = state.observed().bySurrogate().acceptance();
    double until = learning.next() - state.observed().evaluations();
    SurrogateMoves.Count count =
        state
            .pace()
            .<SurrogateMoves.Count>map(
                pace ->
                    (tuning, error) ->
                        pace.moves(tuning.freshness(recipe.mostMoves()), acceptance, until))
            .orElse(this::moves);
    return new SurrogateMoves.Work(
        learner, count, state.moves().flatMap(moves -> moves.fit().coordinates()));
  }

  /**
   * The recipe's number of moves, doubled until a state is fresh after so many: they cost no
   * evaluation. Where most of what they lead to is rejected they would cost time for nothing.
   */
  private int moves(SurrogateTuning tuning, double error) {
    int most = recipe.mostMoves();
    if (error >= SquaredError.POOR.bound() || most == recipe.moves()) {
      return recipe.moves();
    }
    double[] fresh = tuning.freshness(most);
    int k = recipe.moves();
    while (k < most && fresh[k - 1] < MoveNumbers.Moves.FRESH) {
      k = Math.min(2 * k, most);
    }
    return k;
  }

  /** With the next moves, or those before where they are better, or have much longer steps. */
  private static KmcState chosen(
      KmcState state, SurrogateMoves next, double since, Archive archive) {
    if (!(next.error() < SquaredError.USELESS.bound())) {
      return state;
    }
    if (state.moves().isEmpty()) {
      return state.with(next);
    }
    SurrogateMoves before = state.moves().get();
    int rejected = state.learning().rejected();
    boolean better = before.fit().isStillBetterThan(next.fit(), since, archive);
    boolean smoother = rejected < KmcNumbers.Refits.MOST_REJECTED && next.isRougherThan(before);
    KmcState counted =
        state.with(state.learning().withRejected(!better && smoother ? rejected + 1 : 0));
    return better || smoother ? counted : counted.with(next);
  }
}
