package io.kamilton.adapt;

import io.kamilton.adapt.climb.Climb;
import io.kamilton.mcmc.Transition;
import io.kamilton.mcmc.TransitionKernel;
import io.kamilton.target.Point;
import io.kamilton.target.TargetTraits;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

/**
 * Chains that learn alone until each has settled where its start leads, and together from then on.
 *
 * <p>Chains that share what they learn from the first iteration on gather in the mode that one of
 * them finds first; then they agree, whatever they have missed, and R̂ says nothing. Of what a
 * chain learns alone nothing is lost: once all have settled, the adapter that they share learns
 * from every round that there was.
 */
public final class IndependentWarmup implements Adapter {
  private final TargetTraits target;
  private final long patience;
  private final boolean climbs;
  private final Supplier<Adapter> made;
  private final Adapter shared;
  private final List<Alone> chains = new ArrayList<>();
  private final List<List<ChainRound>> past = new ArrayList<>();
  private double[] unit;
  private boolean together;
  private boolean warmedUp;

  /**
   * For chains that have learnt nothing.
   *
   * @param patience iterations after which chains that have not settled do not keep the others
   *     waiting
   * @param chains how many there are
   * @param climbs whether a chain that has not settled at once climbs
   * @param made an adapter that knows nothing, for a chain or for all
   */
  public IndependentWarmup(
      TargetTraits target, long patience, int chains, boolean climbs, Supplier<Adapter> made) {
    this.target = target;
    this.patience = patience;
    this.climbs = climbs;
    this.made = made;
    shared = made.get();
    unit = StartSpread.of(List.of(), target.dimension());
    together = chains == 1 && !climbs;
    grow(chains);
  }

  private void grow(int count) {
    while (chains.size() < count) {
      chains.add(new Alone());
    }
  }

  /** A chain, and what it knows by itself. */
  private final class Alone {
    private final Adapter adapter = made.get();
    private final Climb climb = new Climb(target);
    private Ascent ascent = new Ascent();
    private final List<ChainRound> unlearnt = new ArrayList<>();
    private long iterations;

    /** Looks where a round has led. */
    void follow(List<Transition> transitions) {
      iterations += transitions.size();
      ascent.add(transitions);
      if (together || !climbs || climb.isOver()) {
        return;
      }
      transitions.stream()
          .map(each -> each.info().proposal())
          .filter(Objects::nonNull)
          .forEach(climb::add);
      if (climb.isOver()) {
        ascent = new Ascent();
      } else if (climb.canBegin() && !hasSettled()) {
        climb.begin(unit);
      }
    }

    /** Learns from a round, unless it climbs: then later. */
    void learn(ChainRound round) {
      unlearnt.add(round);
      if (!climbs()) {
        adapter.learn(List.copyOf(unlearnt));
        unlearnt.clear();
      }
    }

    boolean hasSettled() {
      return !climbs() && ascent.hasSettled(target.dimension());
    }

    boolean climbs() {
      return !together && climb.isUnderWay();
    }

    TransitionKernel kernel(int chain) {
      return climbs() ? climb.kernel() : adapter.kernel(chain);
    }
  }

  @Override
  public TransitionKernel kernel(int chain) {
    Alone alone = chains.get(chain);
    TransitionKernel kernel = together ? shared.kernel(chain) : alone.kernel(chain);
    return warmedUp || alone.hasSettled() ? kernel : new WarmupAcceptance(kernel);
  }

  @Override
  public int roundLength() {
    boolean climb = chains.stream().anyMatch(Alone::climbs);
    return climb ? 1 : shared.roundLength();
  }

  @Override
  public void startsAt(List<Point> points) {
    unit = StartSpread.of(points, target.dimension());
    shared.startsAt(points);
    chains.forEach(each -> each.adapter.startsAt(points));
  }

  @Override
  public void begins(double seconds) {
    shared.begins(seconds);
    chains.forEach(each -> each.adapter.begins(seconds));
  }

  @Override
  public void learn(List<ChainRound> round) {
    if (!warmedUp) {
      round.forEach(this::follow);
    }
    if (together) {
      shared.learn(round);
      return;
    }
    past.add(round);
    boolean settled = round.stream().allMatch(each -> chains.get(each.chain()).hasSettled());
    if (settled || iterations() >= patience) {
      join();
    } else {
      round.forEach(each -> chains.get(each.chain()).learn(each));
    }
  }

  /** An earlier run that this one begins with may have had more chains. */
  private void follow(ChainRound round) {
    grow(round.chain() + 1);
    chains.get(round.chain()).follow(round.transitions());
  }

  private long iterations() {
    return chains.stream().mapToLong(each -> each.iterations).max().orElse(0);
  }

  private void join() {
    together = true;
    if (!past.isEmpty()) {
      shared.learn(past.get(0));
      shared.learn(past.stream().skip(1).flatMap(List::stream).toList());
    }
    past.clear();
  }

  @Override
  public void refit() {
    join();
    shared.refit();
  }

  @Override
  public boolean continuesAfterWarmup() {
    return shared.continuesAfterWarmup();
  }

  @Override
  public long fingerprint() {
    Fingerprint all = new Fingerprint().add(shared.fingerprint());
    if (!together) {
      chains.forEach(each -> all.add(each.adapter.fingerprint()));
    }
    return all.value();
  }

  /** What all chains use; before that, what the first one uses. */
  @Override
  public Optional<SamplerChoice> choice() {
    return (together ? shared : chains.get(0).adapter).choice();
  }

  @Override
  public void cancelledBy(BooleanSupplier asked) {
    shared.cancelledBy(asked);
    chains.forEach(each -> each.adapter.cancelledBy(asked));
  }

  @Override
  public void endWarmup() {
    if (!together) {
      join();
    }
    warmedUp = true;
    shared.endWarmup();
  }
}
