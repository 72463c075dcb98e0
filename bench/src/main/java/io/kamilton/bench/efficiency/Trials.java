package io.kamilton.bench.efficiency;

import io.kamilton.bench.efficiency.targets.Case;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** Runs what a plan asks for and is not known yet. */
public final class Trials {
  /** Who hears of the runs as they are done, on one thread, in the plan's order. */
  public interface Listener {
    /** A run that was not known. */
    void done(Replicate run);

    /** A run that ended with an exception: it counts as none. */
    void failed(Replicate.Key key, Throwable why);

    /** All runs of a sampler on a target with a budget. */
    void done(Figures figures);
  }

  private final Plan plan;
  private final Map<String, Contender> samplers;
  private final Map<Replicate.Key, Replicate> known = new HashMap<>();
  private final Listener listener;

  /**
   * Runs for a plan.
   *
   * @param samplers by the names that the plan has
   * @param known runs from before: they are not made again
   */
  public Trials(
      Plan plan, Map<String, Contender> samplers, List<Replicate> known, Listener listener) {
    this.plan = plan;
    this.samplers = samplers;
    this.listener = listener;
    known.forEach(each -> this.known.put(each.key(), each));
  }

  /** Budget by budget, on all targets that suit a sampler. */
  public Results run(List<Case> targets) {
    List<Figures> all = new ArrayList<>();
    for (int budget : plan.budgets()) {
      for (Case on : targets) {
        samplers.forEach(
            (name, sampler) -> {
              if (sampler.suits(on.target())) {
                run(on, name, sampler, budget).ifPresent(all::add);
              }
            });
      }
    }
    return new Results(all);
  }

  private Optional<Figures> run(Case on, String name, Contender sampler, int budget) {
    List<Replicate> runs = new ArrayList<>();
    ExecutorService pool = Executors.newFixedThreadPool(plan.threads());
    try {
      Map<Replicate.Key, Future<Replicate>> futures = new LinkedHashMap<>();
      for (long seed = plan.firstSeed(); seed < plan.firstSeed() + plan.seeds(); seed++) {
        Replicate.Key key = new Replicate.Key(on.name(), name, budget, plan.effort(), seed);
        Replicate before = known.get(key);
        if (before == null && plan.onlyKnown()) {
          continue;
        }
        futures.put(
            key,
            before == null
                ? pool.submit(() -> sampler.run(on, key))
                : CompletableFuture.completedFuture(before));
      }
      futures.forEach((key, future) -> wait(key, future).ifPresent(runs::add));
    } finally {
      pool.shutdownNow();
    }
    if (runs.isEmpty()) {
      return Optional.empty();
    }
    Figures figures = new Figures(on, runs);
    listener.done(figures);
    return Optional.of(figures);
  }

  private Optional<Replicate> wait(Replicate.Key key, Future<Replicate> future) {
    try {
      Replicate run = future.get();
      if (!known.containsKey(key)) {
        listener.done(run);
      }
      return Optional.of(run);
    } catch (ExecutionException e) {
      listener.failed(key, e.getCause() == null ? e : e.getCause());
      return Optional.empty();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }
}
