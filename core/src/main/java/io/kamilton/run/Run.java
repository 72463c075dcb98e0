package io.kamilton.run;

import io.kamilton.adapt.Adapter;
import io.kamilton.adapt.ChainRound;
import io.kamilton.mcmc.ChainState;
import io.kamilton.mcmc.Transition;
import io.kamilton.target.Evaluator;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.function.BooleanSupplier;
import java.util.function.Function;

/**
 * Many chains in rounds: within a round nothing shared changes, between rounds the adapter learns.
 * So any number of threads gives the same draws.
 */
public final class Run {
  /** How much is run. */
  public record Settings(int chains, int warmup, int draws, long seed, int threads) {
    public Settings {
      require("chains", chains, 1);
      require("warmup", warmup, 0);
      require("draws", draws, 1);
      require("threads", threads, 1);
    }

    private static void require(String name, int value, int least) {
      if (value < least) {
        throw new IllegalArgumentException(
            name + " is " + value + "; it must be at least " + least);
      }
    }
  }

  private final Settings settings;
  private final Adapter adapter;
  private final Progress progress;
  private final BooleanSupplier cancelled;

  public Run(Settings settings, Adapter adapter, Progress progress, BooleanSupplier cancelled) {
    this.settings = settings;
    this.adapter = adapter;
    this.progress = progress;
    this.cancelled = cancelled;
  }

  /**
   * Runs the chains from starts that it finds.
   *
   * <p>Cancelled, or interrupted, it soon ends with the rounds that were finished, also while a
   * target hangs: it is interrupted, and where it does not heed that it is left behind.
   */
  public Draws from(Evaluator target, Starts.Proposal start) {
    return run(target.dimension(), engine -> engine.starts(target, settings.chains, start));
  }

  /** Runs the chains from given states. */
  public Draws from(List<ChainState> starts) {
    if (starts.size() != settings.chains) {
      throw new IllegalArgumentException(
          "starts: " + starts.size() + " given for " + settings.chains + " chains");
    }
    return run(starts.get(0).x().dimension(), engine -> starts);
  }

  private Draws run(int dimension, Function<Engine, List<ChainState>> starts) {
    Draws.Builder draws = new Draws.Builder(dimension, settings.chains);
    try (Engine engine = new Threads(settings.threads, settings.seed, cancelled)) {
      List<ChainState> states = new ArrayList<>(starts.apply(engine));
      stretch(engine, states, settings.warmup, true, draws);
      adapter.endWarmup();
      stretch(engine, states, settings.draws, false, draws);
    } catch (CancellationException stopped) {
      draws.cancel();
    }
    return draws.build();
  }

  private void stretch(
      Engine engine, List<ChainState> states, int iterations, boolean warmup, Draws.Builder draws) {
    for (int done = 0; done < iterations; ) {
      int length = Math.min(adapter.roundLength(), iterations - done);
      List<ChainRound> round = engine.run(adapter, states, length);
      for (ChainRound chain : round) {
        Transition last = chain.transitions().get(length - 1);
        states.set(chain.chain(), last.next());
      }
      draws.add(round, warmup);
      if (warmup || adapter.goesOn()) {
        adapter.learn(round);
      }
      progress.round(round, warmup);
      done += length;
    }
  }
}
