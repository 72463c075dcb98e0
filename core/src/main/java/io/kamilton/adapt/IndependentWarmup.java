package io.kamilton.adapt;

import io.kamilton.adapt.climb.Climb;
import io.kamilton.mcmc.TransitionKernel;
import io.kamilton.target.Point;
import io.kamilton.target.TargetTraits;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * Chains that learn alone until each has settled where its start leads, and together from then on.
 *
 * <p>Chains that share what they learn from the first iteration on gather in the mode that one of
 * them finds first; then they agree, whatever they have missed, and R̂ says nothing. Of what a
 * chain learns alone nothing is lost: once all have settled, the adapter that they share learns
 * from every round that there was. A chain that has far to go {@link Climb climbs}, and learns from
 * that when it has arrived.
 */
public final class IndependentWarmup implements Adapter {
  private final TargetTraits target;
  private final long patience;
  private final boolean climbs;
  private final Supplier<Adapter> made;
  private final List<Ascent> ascents = new ArrayList<>();

  /** Empty once chains are together. */
  private final List<Alone> alone = new ArrayList<>();

  /** What is to be learnt together; what a single chain has learnt is not. */
  private final List<List<ChainRound>> past = new ArrayList<>();

  private final Adapter shared;
  private double[] unit;
  private long iterations;
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
    grow(chains);
  }

  private void grow(int chains) {
    while (ascents.size() < chains) {
      ascents.add(new Ascent());
      alone.add(new Alone(chains == 1 ? shared : made.get()));
    }
  }

  /** What a chain knows by itself. */
  private final class Alone {
    private final Adapter adapter;
    private final Climb climb = new Climb(target);
    private final List<ChainRound> unlearnt = new ArrayList<>();

    Alone(Adapter adapter) {
      this.adapter = adapter;
    }

    /** Hears where a round has led, and climbs from there on unless the chain has settled. */
    void climb(ChainRound round) {
      round.transitions().stream()
          .map(each -> each.info().proposal())
          .filter(Objects::nonNull)
          .forEach(climb::add);
      if (climb.canBegin() && !ascents.get(round.chain()).hasSettled(target.dimension())) {
        climb.begin(unit);
      }
    }

    /** Learns from a round, and from those of the climb before it. */
    void learn(ChainRound round) {
      unlearnt.add(round);
      if (!climb.isUnderWay()) {
        adapter.learn(List.copyOf(unlearnt));
        unlearnt.clear();
      }
    }
  }

  @Override
  public TransitionKernel kernel(int chain) {
    TransitionKernel kernel =
        climbs(chain)
            ? alone.get(chain).climb.kernel()
            : (together ? shared : alone.get(chain).adapter).kernel(chain);
    return warmedUp || hasSettled(chain) ? kernel : new WarmupAcceptance(kernel);
  }

  private boolean climbs(int chain) {
    return !together && alone.get(chain).climb.isUnderWay();
  }

  private boolean hasSettled(int chain) {
    return !climbs(chain) && ascents.get(chain).hasSettled(target.dimension());
  }

  /** Each step of a climb is planned from all before it. */
  @Override
  public int roundLength() {
    return alone.stream().anyMatch(each -> each.climb.isUnderWay()) ? 1 : shared.roundLength();
  }

  @Override
  public void startsAt(List<Point> points) {
    unit = StartSpread.of(points, target.dimension());
    adapters().forEach(each -> each.startsAt(points));
  }

  @Override
  public void begins(double seconds) {
    adapters().forEach(each -> each.begins(seconds));
  }

  private Stream<Adapter> adapters() {
    return Stream.concat(Stream.of(shared), alone.stream().map(each -> each.adapter)).distinct();
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
    iterations += round.stream().mapToLong(each -> each.transitions().size()).max().orElse(0);
    past.add(round);
    if (round.stream().allMatch(each -> hasSettled(each.chain())) || iterations >= patience) {
      join();
    } else {
      round.forEach(each -> alone.get(each.chain()).learn(each));
      if (alone.size() == 1 && alone.get(0).unlearnt.isEmpty()) {
        past.clear();
      }
    }
  }

  /** An earlier run that this one begins with may have had more chains. */
  private void follow(ChainRound round) {
    grow(round.chain() + 1);
    int chain = round.chain();
    ascents.get(chain).add(round.transitions());
    if (together || !climbs) {
      return;
    }
    boolean climbed = climbs(chain);
    alone.get(chain).climb(round);
    if (climbed && !climbs(chain)) {
      ascents.set(chain, new Ascent());
    }
  }

  private void join() {
    together = true;
    if (!past.isEmpty()) {
      shared.learn(past.get(0));
      shared.learn(past.stream().skip(1).flatMap(List::stream).toList());
    }
    past.clear();
    alone.clear();
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
    alone.forEach(each -> all.add(each.adapter.fingerprint()));
    return all.value();
  }

  /** What all chains use; before that, what the first one uses. */
  @Override
  public Optional<SamplerChoice> choice() {
    return (together ? shared : alone.get(0).adapter).choice();
  }

  @Override
  public void cancelledBy(BooleanSupplier asked) {
    adapters().forEach(each -> each.cancelledBy(asked));
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
