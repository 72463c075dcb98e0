package io.kamilton.runner.progress;

import io.kamilton.adapt.ChainRound;
import io.kamilton.mcmc.Transition;
import io.kamilton.run.Run;
import io.kamilton.run.RunListener;
import io.kamilton.target.Evaluated;
import java.util.List;
import java.util.function.ToLongFunction;
import java.util.stream.Stream;

/** What all chains have done so far, chain by chain. */
public final class ChainTallies implements RunListener {
  private final List<ChainTally> chains;

  public ChainTallies(Run.Settings settings) {
    chains =
        Stream.generate(() -> new ChainTally(settings.warmup())).limit(settings.chains()).toList();
  }

  /** A chain an element. */
  public List<ChainTally> chains() {
    return chains;
  }

  /** A count summed over all chains. */
  public long sum(ToLongFunction<ChainTally> of) {
    return chains.stream().mapToLong(of).sum();
  }

  @Override
  public void tried(int chain, Evaluated point) {
    chains.get(chain).tried(point);
  }

  @Override
  public void step(int chain, Transition transition) {
    chains.get(chain).step(transition);
  }

  @Override
  public void round(List<ChainRound> round, boolean warmup) {
    round.forEach(chain -> chains.get(chain.chain()).round(chain.transitions()));
  }
}
