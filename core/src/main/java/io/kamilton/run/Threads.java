package io.kamilton.run;

import io.kamilton.adapt.Adapter;
import io.kamilton.adapt.ChainRound;
import io.kamilton.mcmc.ChainState;
import io.kamilton.mcmc.Transition;
import io.kamilton.mcmc.TransitionKernel;
import io.kamilton.target.Evaluated;
import io.kamilton.target.Evaluator;
import io.kamilton.target.Question;
import io.kamilton.target.Told;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/** Chains on threads of this process. */
final class Threads implements Engine {
  /** How long the driver waits before it asks again whether the run is cancelled. */
  private static final long PATIENCE_MILLIS = 20;

  private final Evaluator target;
  private final long seed;
  private final RunListener listener;
  private final BooleanSupplier cancelled;
  private final ExecutorService pool;
  private volatile boolean stopped;

  Threads(
      Evaluator target, Run.Settings settings, RunListener listener, BooleanSupplier cancelled) {
    this.target = target;
    seed = settings.seed();
    this.listener = listener;
    this.cancelled = cancelled;
    pool =
        Executors.newFixedThreadPool(
            settings.threads(),
            task -> {
              Thread thread = new Thread(task, "kamilton-chain");
              thread.setDaemon(true);
              return thread;
            });
  }

  @Override
  public List<ChainState> starts(int chains, IntFunction<Starts.Proposal> proposals, Past past) {
    List<StartSearch> searches = StartSearch.all(target, chains, seed, proposals, past);
    return together(searches, group -> Starts.find(group, trials -> tryAll(trials, searches)));
  }

  private void tryAll(List<Question> trials, List<StartSearch> searches) {
    if (Thread.currentThread().isInterrupted()) {
      throw new CancellationException("cancelled");
    }
    List<Told> told = target.answer(trials);
    for (int i = 0; i < told.size(); i++) {
      Evaluated point = (Evaluated) told.get(i);
      int chain = trials.get(i).call().chain();
      requireGenuine(point);
      listener.tried(chain, point);
      searches.get(chain).tell(point);
    }
  }

  @Override
  public List<ChainRound> run(
      Adapter adapter, List<ChainState> states, List<ChainRound> begun, int iterations) {
    requireRunning();
    List<ChainTask> tasks = ChainTask.of(seed, states, begun, iterations);
    Map<Integer, TransitionKernel> kernels = new HashMap<>();
    tasks.forEach(task -> kernels.put(task.chain(), adapter.kernel(task.chain())));
    List<ChainRound> round = new ArrayList<>(begun);
    for (ChainRound made :
        together(tasks, group -> StepLoop.run(group, kernels::get, target, new Steps()))) {
      round.set(made.chain(), begun.get(made.chain()).plus(made.transitions()));
    }
    return round;
  }

  /**
   * What comes of all chains. As many share a loop as the target takes questions at once, in loops
   * of about the same size.
   */
  private <T, R> List<R> together(List<T> chains, Function<List<T>, List<R>> loop) {
    int batch = Math.min(target.traits().batch(), Math.max(1, chains.size()));
    int loops = (chains.size() + batch - 1) / batch;
    List<Callable<List<R>>> tasks = new ArrayList<>();
    for (int i = 0; i < loops; i++) {
      List<T> group = chains.subList(i * chains.size() / loops, (i + 1) * chains.size() / loops);
      tasks.add(() -> loop.apply(group));
    }
    return all(tasks).stream().flatMap(List::stream).toList();
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

  /** Tells of the chains' steps. */
  private final class Steps implements StepLoop.Listener {
    @Override
    public void begins(int chain) {
      requireRunning();
    }

    @Override
    public void made(int chain, Transition transition) {
      requireGenuine(transition.info().proposal());
      listener.step(chain, transition);
    }
  }

  @Override
  public void close() {
    stopped = true;
    pool.shutdownNow();
  }
}
