package io.kamilton.run;

import io.kamilton.adapt.Adapter;
import io.kamilton.adapt.ChainRound;
import io.kamilton.mcmc.ChainState;
import io.kamilton.mcmc.Transition;
import io.kamilton.mcmc.TransitionKernel;
import io.kamilton.random.Streams;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.BooleanSupplier;

/** Chains on threads of this process. */
final class Threads implements Engine {
  private final long seed;
  private final BooleanSupplier cancelled;
  private final ExecutorService pool;

  Threads(int threads, long seed, BooleanSupplier cancelled) {
    this.seed = seed;
    this.cancelled = cancelled;
    pool =
        Executors.newFixedThreadPool(
            threads,
            task -> {
              Thread thread = new Thread(task, "kamilton-chain");
              thread.setDaemon(true);
              return thread;
            });
  }

  @Override
  public List<ChainRound> run(Adapter adapter, List<ChainState> states, int iterations) {
    List<Future<ChainRound>> futures = new ArrayList<>();
    for (int chain = 0; chain < states.size(); chain++) {
      int number = chain;
      TransitionKernel kernel = adapter.kernel(chain);
      ChainState state = states.get(chain);
      futures.add(pool.submit(() -> round(number, kernel, state, iterations)));
    }
    try {
      List<ChainRound> rounds = new ArrayList<>();
      for (Future<ChainRound> future : futures) {
        rounds.add(future.get());
      }
      return rounds;
    } catch (ExecutionException e) {
      futures.forEach(future -> future.cancel(true));
      if (e.getCause() instanceof RuntimeException known) {
        throw known;
      }
      if (e.getCause() instanceof Error error) {
        throw error;
      }
      throw new IllegalStateException(e.getCause());
    } catch (InterruptedException e) {
      futures.forEach(future -> future.cancel(true));
      Thread.currentThread().interrupt();
      throw new CancellationException("interrupted");
    }
  }

  /** A pure function of kernel, state, seed and chain. */
  private ChainRound round(int chain, TransitionKernel kernel, ChainState from, int iterations) {
    List<Transition> transitions = new ArrayList<>(iterations);
    ChainState state = from;
    for (int i = 0; i < iterations; i++) {
      if (cancelled.getAsBoolean() || Thread.currentThread().isInterrupted()) {
        throw new CancellationException("cancelled");
      }
      Transition transition = kernel.step(state, new Streams(seed, chain, state.t() + 1));
      transitions.add(transition);
      state = transition.next();
    }
    return new ChainRound(chain, transitions);
  }

  @Override
  public void close() {
    pool.shutdownNow();
  }
}
