package io.kamilton.adapt;

import io.kamilton.mcmc.TransitionKernel;
import io.kamilton.target.Point;
import java.util.ArrayList;
import java.util.List;
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
  private final int d;
  private final long patience;
  private final Supplier<Adapter> made;
  private final Adapter shared;
  private final List<Adapter> alone = new ArrayList<>();
  private final List<Ascent> ascents = new ArrayList<>();
  private final List<List<ChainRound>> past = new ArrayList<>();
  private boolean together;
  private boolean warmedUp;

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
    grow(chains);
  }

  private void grow(int chains) {
    while (ascents.size() < chains) {
      ascents.add(new Ascent());
      alone.add(made.get());
    }
  }

  @Override
  public TransitionKernel kernel(int chain) {
    TransitionKernel kernel = adapter(chain).kernel(chain);
    return warmedUp || hasSettled(chain) ? kernel : new WarmupAcceptance(kernel);
  }

  private Adapter adapter(int chain) {
    return together ? shared : alone.get(chain);
  }

  private boolean hasSettled(int chain) {
    return ascents.get(chain).hasSettled(d);
  }

  @Override
  public int roundLength() {
    return shared.roundLength();
  }

  @Override
  public void startsAt(List<Point> points) {
    shared.startsAt(points);
    alone.forEach(each -> each.startsAt(points));
  }

  @Override
  public void begins(double seconds) {
    shared.begins(seconds);
    alone.forEach(each -> each.begins(seconds));
  }

  @Override
  public void learn(List<ChainRound> round) {
    if (!warmedUp) {
      round.forEach(this::climb);
    }
    if (together) {
      shared.learn(round);
      return;
    }
    past.add(round);
    if (round.stream().allMatch(each -> hasSettled(each.chain())) || iterations() >= patience) {
      join();
    } else {
      round.forEach(each -> alone.get(each.chain()).learn(List.of(each)));
    }
  }

  /** An earlier run that this one begins with may have had more chains. */
  private void climb(ChainRound round) {
    grow(round.chain() + 1);
    ascents.get(round.chain()).add(round.transitions());
  }

  private long iterations() {
    return ascents.stream().mapToLong(Ascent::iterations).max().orElse(0);
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
    alone.forEach(each -> all.add(each.fingerprint()));
    return all.value();
  }

  /** What all chains use; before that, what the first one uses. */
  @Override
  public Optional<SamplerChoice> choice() {
    return adapter(0).choice();
  }

  @Override
  public void cancelledBy(BooleanSupplier asked) {
    shared.cancelledBy(asked);
    alone.forEach(each -> each.cancelledBy(asked));
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
