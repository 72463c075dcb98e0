package io.kamilton.run;

import io.kamilton.adapt.Adapter;
import io.kamilton.adapt.ChainRound;
import io.kamilton.mcmc.ChainState;
import io.kamilton.mcmc.Transition;
import io.kamilton.mcmc.TransitionKernel;
import io.kamilton.random.Streams;
import io.kamilton.target.Evaluated;
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
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/** Chains on threads of this process. */
final class Threads implements Engine {
  /** How long the driver waits before it asks again whether the run is cancelled. */
  private static final long PATIENCE_MILLIS = 20;

  private final long seed;
  private final Progress progress;
  private final BooleanSupplier cancelled;
  private final ExecutorService pool;
  private volatile boolean stopped;

  Threads(int threads, long seed, Progress progress, BooleanSupplier cancelled) {
    this.seed = seed;
    this.progress = progress;
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
  public List<ChainState> starts(
      Evaluator target, int chains, IntFunction<Starts.Proposal> proposals, Past past) {
    List<Callable<ChainState>> tasks = new ArrayList<>();
    for (int chain = 0; chain < chains; chain++) {
      int number = chain;
      Starts.Proposal proposal = proposals.apply(chain);
      List<Evaluated> known = past.tried(chain);
      tasks.add(() -> Starts.find(target, number, seed, proposal, known, this::tried));
    }
    return all(tasks);
  }

  private void tried(int chain, Evaluated point) {
    requireGenuine(point);
    progress.tried(chain, point);
  }

  @Override
  public List<ChainRound> run(
      Adapter adapter, List<ChainState> states, List<ChainRound> begun, int iterations) {
    requireRunning();
    if (begun.stream().allMatch(chain -> chain.transitions().size() >= iterations)) {
      return begun;
    }
    List<Callable<ChainRound>> tasks = new ArrayList<>();
    for (int chain = 0; chain < states.size(); chain++) {
      int number = chain;
      TransitionKernel kernel = adapter.kernel(chain);
      ChainState state = states.get(chain);
      List<Transition> known = begun.get(chain).transitions();
      tasks.add(() -> round(number, kernel, state, known, iterations));
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
      stopped = true;
      throw unchecked(e.getCause());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      stopped = true;
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
    if (stopped || cancelled.getAsBoolean()) {
      throw new CancellationException("cancelled");
    }
  }

  /** A failure in a run that stops may come of its stopping: nobody is told, it is no draw. */
  private void requireGenuine(@Nullable Evaluated point) {
    if (point != null && point.outcome().isFailure()) {
      requireRunning();
    }
  }

  /** A pure function of kernel, state, seed and chain, of which the beginning may be known. */
  private ChainRound round(
      int chain, TransitionKernel kernel, ChainState from, List<Transition> known, int iterations) {
    List<Transition> transitions = new ArrayList<>(iterations);
    transitions.addAll(known);
    ChainState state = known.isEmpty() ? from : known.get(known.size() - 1).next();
    while (transitions.size() < iterations) {
      requireRunning();
      Transition transition = kernel.step(state, new Streams(seed, chain, state.t() + 1));
      requireGenuine(transition.info().proposal());
      progress.step(chain, transition);
      transitions.add(transition);
      state = transition.next();
    }
    return new ChainRound(chain, transitions);
  }

  @Override
  public void close() {
    stopped = true;
    pool.shutdownNow();
  }
}
