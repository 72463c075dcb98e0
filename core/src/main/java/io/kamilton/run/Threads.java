package io.kamilton.run;

import io.kamilton.adapt.Adapter;
import io.kamilton.adapt.ChainRound;
import io.kamilton.mcmc.ChainState;
import io.kamilton.mcmc.Transition;
import io.kamilton.mcmc.TransitionKernel;
import io.kamilton.random.Streams;
import io.kamilton.target.Evaluator;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/** Chains on threads of this process. */
final class Threads implements Engine {
  /** How long the driver waits before it asks again whether the run is cancelled. */
  private static final long PATIENCE_MILLIS = 20;

  private final long seed;
  private final BooleanSupplier cancelled;
  private final ExecutorService pool;
  private volatile boolean closed;

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
  public List<ChainState> starts(Evaluator target, int chains, Starts.Proposal proposal) {
    List<Callable<ChainState>> tasks = new ArrayList<>();
    for (int chain = 0; chain < chains; chain++) {
      int number = chain;
      tasks.add(() -> Starts.find(target, number, seed, proposal));
    }
    return all(tasks);
  }

  @Override
  public List<ChainRound> run(Adapter adapter, List<ChainState> states, int iterations) {
    List<Callable<ChainRound>> tasks = new ArrayList<>();
    for (int chain = 0; chain < states.size(); chain++) {
      int number = chain;
      TransitionKernel kernel = adapter.kernel(chain);
      ChainState state = states.get(chain);
      tasks.add(() -> round(number, kernel, state, iterations));
    }
    return all(tasks);
  }

  /** The answers in the order of the tasks; of several failures the first task's is thrown. */
  private <T> List<T> all(List<Callable<T>> tasks) {
    List<Future<T>> futures = new ArrayList<>();
    try {
      tasks.forEach(task -> futures.add(pool.submit(task)));
      List<T> answers = new ArrayList<>();
      for (Future<T> future : futures) {
        answers.add(await(future));
      }
      return answers;
    } catch (ExecutionException e) {
      // a target may fail because of what cancelled the run
      requireRunning();
      throw unchecked(e.getCause());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new CancellationException("interrupted");
    } finally {
      // interrupts what still runs: nothing, unless a task failed or the run is cancelled
      futures.forEach(future -> future.cancel(true));
    }
  }

  /** Waits, but not for a target that hangs in a cancelled run. */
  private <T> T await(Future<T> future) throws ExecutionException, InterruptedException {
    while (true) {
      try {
        return future.get(PATIENCE_MILLIS, TimeUnit.MILLISECONDS);
      } catch (TimeoutException e) {
        requireRunning();
      }
    }
  }

  private static RuntimeException unchecked(@Nullable Throwable cause) {
    if (cause instanceof Error error) {
      throw error;
    }
    return cause instanceof RuntimeException known ? known : new IllegalStateException(cause);
  }

  private void requireRunning() {
    if (closed || cancelled.getAsBoolean()) {
      throw new CancellationException("cancelled");
    }
  }

  /** A pure function of kernel, state, seed and chain. */
  private ChainRound round(int chain, TransitionKernel kernel, ChainState from, int iterations) {
    List<Transition> transitions = new ArrayList<>(iterations);
    ChainState state = from;
    for (int i = 0; i < iterations; i++) {
      requireRunning();
      Transition transition = kernel.step(state, new Streams(seed, chain, state.t() + 1));
      transitions.add(transition);
      state = transition.next();
    }
    return new ChainRound(chain, transitions);
  }

  @Override
  public void close() {
    closed = true;
    pool.shutdownNow();
  }
}
