package io.kamilton.run;

import io.kamilton.adapt.Adapter;
import io.kamilton.adapt.ChainRound;
import io.kamilton.mcmc.ChainState;
import io.kamilton.target.Evaluator;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.function.IntFunction;

/** Where the chains of a round are run; the result must not depend on it. */
public interface Engine extends AutoCloseable {
  /** Makes the engine of a run. */
  interface Factory {
    /**
     * An engine.
     *
     * @param target answers what the chains ask, where that is in this process
     * @param listener hears of starts and steps
     * @param cancelled asked again and again, on any thread; the engine then throws a {@link
     *     java.util.concurrent.CancellationException}
     */
    Engine open(
        Evaluator target, Run.Settings settings, RunListener listener, BooleanSupplier cancelled);
  }

  /** A start for each chain. */
  List<ChainState> starts(int chains, IntFunction<Starts.Proposal> proposals, Past past);

  /**
   * Each chain from its state, {@code iterations} further, in the order of the chains.
   *
   * @param begun what is known of the round already, a chain an element
   */
  List<ChainRound> run(
      Adapter adapter, List<ChainState> states, List<ChainRound> begun, int iterations);

  @Override
  void close();
}
