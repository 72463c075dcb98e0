package io.kamilton.adapt;

import io.kamilton.mcmc.TransitionKernel;
import io.kamilton.target.Point;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
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
  private final int d;
  private final long patience;
  private final Supplier<Adapter> made;
  private final Adapter shared;
  private final Map<Integer, Adapter> alone = new TreeMap<>();
  private final Map<Integer, Ascent> ascents = new TreeMap<>();
  private final List<ChainRound> past = new ArrayList<>();
  private boolean together;
  private boolean warmedUp;
  private List<Point> starts = List.of();
  private BooleanSupplier cancelled = () -> false;

  /**
   * For chains that have learnt nothing.
   *
   * @param d the dimension of the target
   * @param patience iterations after which chains that still climb do not keep the others waiting
   * @param chains how many there are: one alone is together with itself
   * @param made an adapter that knows nothing, for a chain or for all
   */
  public IndependentWarmup(int d, long patience, int chains, Supplier<Adapter> made) {
    this.d = d;
    this.patience = patience;
    this.made = made;
    shared = made.get();
    together = chains == 1;
  }

  @Override
  public TransitionKernel kernel(int chain) {
    TransitionKernel kernel = (together ? shared : alone(chain)).kernel(chain);
    return warmedUp || hasSettled(chain) ? kernel : new WarmupAcceptance(kernel);
  }

  private Adapter alone(int chain) {
    return alone.computeIfAbsent(
        chain,
        c -> {
          Adapter own = made.get();
          own.startsAt(starts);
          own.cancelledBy(cancelled);
          return own;
        });
  }

  private Ascent ascent(int chain) {
    return ascents.computeIfAbsent(chain, c -> new Ascent());
  }

  private boolean hasSettled(int chain) {
    return ascent(chain).hasSettled(d);
  }

  @Override
  public int roundLength() {
    return shared.roundLength();
  }

  @Override
  public void startsAt(List<Point> points) {
    starts = List.copyOf(points);
    shared.startsAt(starts);
  }

  @Override
  public void begins(double seconds) {
    shared.begins(seconds);
    alone.values().forEach(each -> each.begins(seconds));
  }

  @Override
  public void learn(List<ChainRound> round) {
    if (!warmedUp) {
      round.forEach(each -> ascent(each.chain()).add(each.transitions()));
    }
    if (together) {
      shared.learn(round);
      return;
    }
    past.addAll(round);
    if (round.stream().allMatch(each -> hasSettled(each.chain())) || iterations() >= patience) {
      join();
    } else {
      round.forEach(each -> alone(each.chain()).learn(List.of(each)));
    }
  }

  private long iterations() {
    return ascents.values().stream().mapToLong(Ascent::iterations).max().orElse(0);
  }

  private void join() {
    together = true;
    if (!past.isEmpty()) {
      int first = ascents.size();
      shared.learn(past.subList(0, first));
      shared.learn(past.subList(first, past.size()));
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
    alone.values().forEach(each -> all.add(each.fingerprint()));
    return all.value();
  }

  /** What all chains use; before that, what the first one uses. */
  @Override
  public Optional<SamplerChoice> choice() {
    return (together ? shared : alone(0)).choice();
  }

  @Override
  public void cancelledBy(BooleanSupplier asked) {
    cancelled = asked;
    shared.cancelledBy(asked);
    alone.values().forEach(each -> each.cancelledBy(asked));
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
