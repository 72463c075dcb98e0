package io.kamilton.adapt.automatic;

import io.kamilton.adapt.Adapter;
import io.kamilton.adapt.ChainRound;
import io.kamilton.adapt.Fingerprint;
import io.kamilton.adapt.SamplerChoice;
import io.kamilton.adapt.WalkAlone;
import io.kamilton.learn.ridge.Cancellation;
import io.kamilton.mcmc.TransitionKernel;
import io.kamilton.target.Point;
import io.kamilton.target.TargetTraits;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;

/**
 * Kernel HMC that needs no tuning (docs/kmc.md): adaptive Metropolis from a cold start, mixed with
 * surrogate transitions as soon as the values of all evaluations teach a surrogate, each as often
 * as its expected squared jump deserves.
 *
 * <p>It holds the current {@link KmcState} and the {@link History}; what follows from them is
 * decided by {@link Refitting} and {@link Mixing}.
 */
public final class DefaultKmc implements Adapter {
  private final KmcRecipe recipe;
  private final History history;
  private Refitting refitting;
  private KmcState state;
  private TransitionKernel kernel;

  /** Has learnt nothing yet. */
  public DefaultKmc(TargetTraits target, long seed, KmcRecipe recipe) {
    this.recipe = recipe;
    history = new History(target);
    refitting = new Refitting(target, seed, recipe, Cancellation.NEVER);
    state = KmcState.first(recipe);
    mix();
  }

  @Override
  public void cancelledBy(BooleanSupplier cancelled) {
    refitting =
        new Refitting(refitting.target(), refitting.seed(), recipe, cancelled::getAsBoolean);
  }

  @Override
  public TransitionKernel kernel(int chain) {
    return kernel;
  }

  @Override
  public int roundLength() {
    return KmcNumbers.Warmup.ROUND_LENGTH;
  }

  @Override
  public void startsAt(List<Point> starts) {
    history.walk().startsAt(starts);
  }

  @Override
  public void begins(double seconds) {
    state = state.begun(seconds);
  }

  @Override
  public void learn(List<ChainRound> round) {
    history.begin(round);
    state = state.after(round, history);
    boolean wanted = refitting.isWanted(state, history.archive());
    if (!state.warmedUp()) {
      history.walk().endWarmup();
    }
    if (wanted && Refitting.hasTime(state)) {
      refit();
    } else if (wanted) {
      state = state.with(state.learning().withWaited(true));
    }
    if (!state.warmedUp()) {
      mix();
    }
  }

  private void mix() {
    state = Mixing.mixed(state);
    TransitionKernel mixed = Mixing.kernel(state, history.walk().mixed());
    boolean learns = !state.warmedUp() || recipe.learnsOn();
    kernel = learns && refitting.target().seeds() > 1 ? new FreshSeeds(mixed) : mixed;
  }

  @Override
  public void refit() {
    if (!history.isEmpty()) {
      state = refitting.refitted(Mixing.mixed(state), history);
      mix();
    }
  }

  @Override
  public long fingerprint() {
    long surrogate = state.moves().map(SurrogateMoves::fingerprint).orElse(0L);
    return new Fingerprint()
        .add(history.walk().fingerprint())
        .add(surrogate)
        .add(state.share())
        .value();
  }

  @Override
  public void endWarmup() {
    state = state.afterWarmup();
    boolean due = state.observed().evaluations() >= state.learning().earliest();
    if (due || state.moves().isPresent()) {
      refit();
    } else {
      mix();
    }
  }

  @Override
  public boolean continuesAfterWarmup() {
    return recipe.learnsOn();
  }

  @Override
  public Optional<SamplerChoice> choice() {
    return Optional.of(
        state
            .moves()
            .<SamplerChoice>map(moves -> moves.summary(state.share()))
            .orElseGet(WalkAlone::new));
  }
}
