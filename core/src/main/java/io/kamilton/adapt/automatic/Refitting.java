package io.kamilton.adapt.automatic;

import io.kamilton.adapt.AcceptanceGoal;
import io.kamilton.learn.ValueLearner;
import io.kamilton.learn.family.Structure;
import io.kamilton.learn.ridge.Cancellation;
import io.kamilton.learn.ridge.SquaredError;
import io.kamilton.random.Purpose;
import io.kamilton.random.RandomStream;
import io.kamilton.target.TargetTraits;
import java.util.Arrays;
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
    boolean searches = isLast(before) || before.learning().searches(observed.evaluations());
    RandomStream random = RandomStream.of(seed, 0, observed.t(), Purpose.FEATURES);
    double since =
        before
            .moves()
            .map(moves -> moves.fit().errorSince(archive))
            .orElse(Double.POSITIVE_INFINITY);
    KmcState state = sized(scheduled(before, archive));
    SurrogateMoves.Work work = work(state, searches);
    SurrogateMoves.Chains chains = history.chains(state.learning().bounded());
    Moving moving = fit -> SurrogateMoves.of(fit, target, chains, work, random);
    Optional<SurrogateMoves> exact =
        state.moves().filter(moves -> !chains.bounded() && moves.fit().isStillExact(since));
    if (exact.isPresent()) {
      // the same f: its moves are tuned once more where the chains have arrived
      state = state.warmedUp() ? state.with(moving.on(exact.get().fit())) : state;
    } else {
      Optional<SurrogateFit> next = SurrogateFit.of(archive, chains, work, random);
      if (next.isPresent()) {
        long searched = searches ? observed.evaluations() : state.learning().searched();
        state = chosen(state, next.get(), since, archive, moving);
        state = state.with(state.learning().found(structure(next.get(), state), searched));
      }
    }
    boolean closeAtLast = isClose(state) && !isClose(before);
    return state.with(closeAtLast ? observed.fitted().forgettingSurrogate() : observed.fitted());
  }

  private static boolean isClose(KmcState state) {
    return state.moves().map(moves -> moves.error() < SquaredError.TINY.bound()).orElse(false);
  }

  /** What a fit has found out, and that families of the one in use are not useless. */
  private static Structure structure(SurrogateFit next, KmcState state) {
    return state
        .moves()
        .map(moves -> next.structure().using(moves.fit().values().quality().families()))
        .orElse(next.structure());
  }

  /** Makes the moves on a fit, with steps tuned anew. */
  private interface Moving {
    SurrogateMoves on(SurrogateFit fit);
  }

  /** Whether a fit is that of the draws that count. */
  private boolean isLast(KmcState state) {
    return state.warmedUp() && !recipe.learnsOn();
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
   * The fewest moves after which a state is nearly as fresh as after any number: they cost no
   * evaluation. Where most of what they lead to is rejected more than the recipe's would cost time
   * for nothing.
   */
  private int moves(SurrogateTuning tuning, double error) {
    int usual = recipe.moves();
    int most = recipe.mostMoves();
    if (error >= SquaredError.POOR.bound() || most == usual) {
      return usual;
    }
    double[] fresh = tuning.freshness(most);
    double freshest = Math.min(1, Arrays.stream(fresh).max().orElse(1));
    int k = Math.min(MoveNumbers.Moves.FEWEST, usual);
    while (fresh[k - 1] < MoveNumbers.Moves.FRESH * freshest) {
      k++;
    }
    return k;
  }

  /** With moves on the next fit, or on that before where it is better, or has much longer steps. */
  private static KmcState chosen(
      KmcState state, SurrogateFit next, double since, Archive archive, Moving moving) {
    if (!(next.values().error() < SquaredError.USELESS.bound())) {
      return state;
    }
    if (state.moves().isEmpty()) {
      return state.with(moving.on(next));
    }
    SurrogateMoves before = state.moves().get();
    if (before.fit().isStillBetterThan(next, since, archive)) {
      return state.with(state.learning().withRejected(0));
    }
    SurrogateMoves moves = moving.on(next);
    int rejected = state.learning().rejected();
    return rejected < KmcNumbers.Refits.MOST_REJECTED && moves.isRougherThan(before)
        ? state.with(state.learning().withRejected(rejected + 1))
        : state.with(state.learning().withRejected(0)).with(moves);
  }
}
