package io.kamilton.bench.cost;

import io.kamilton.adapt.ChainRound;
import io.kamilton.mcmc.Transition;
import io.kamilton.run.RunListener;
import io.kamilton.target.Evaluated;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.ArrayList;
import java.util.List;

/**
 * Listens to a run on one thread: how often the target was evaluated, where, and how much CPU time
 * the thread of the chains has taken. That thread ends with the run, and is read after each round.
 */
final class Watch implements RunListener {
  private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

  /** How many points of the rounds are kept, about: enough to time the target at. */
  private static final int POINTS = 1000;

  private final int every;
  private final List<Evaluated> points = new ArrayList<>();
  private long chains;
  private long evaluations;
  private double chainSeconds;

  /** For so many evaluations. */
  Watch(int budget) {
    every = Math.max(1, budget / POINTS);
  }

  /** CPU time of the current thread in seconds. */
  static double now() {
    return THREADS.getCurrentThreadCpuTime() * 1e-9;
  }

  /** Comes before all rounds, on the thread of the chains; the driver waits for it. */
  @Override
  public void tried(int chain, Evaluated point) {
    chains = Thread.currentThread().getId();
    points.add(point);
    evaluations++;
  }

  @Override
  public void round(List<ChainRound> round, boolean warmup) {
    chainSeconds = THREADS.getThreadCpuTime(chains) * 1e-9;
    round.forEach(chain -> chain.transitions().forEach(this::count));
  }

  private void count(Transition each) {
    long before = evaluations;
    evaluations += each.info().evaluations();
    Evaluated proposal = each.info().proposal();
    if (proposal != null && before / every != evaluations / every) {
      points.add(proposal);
    }
  }

  long evaluations() {
    return evaluations;
  }

  /** Points that were evaluated: all starts that were tried, then evenly over the run. */
  List<Evaluated> points() {
    return points;
  }

  /** CPU time of the thread of the chains up to the last round. */
  double chainSeconds() {
    return chainSeconds;
  }
}
