package io.kamilton.bench.cost;

import io.kamilton.Kamilton.Sampler;
import io.kamilton.adapt.Adapter;
import io.kamilton.bench.efficiency.Effort;
import io.kamilton.bench.efficiency.targets.Case;
import io.kamilton.run.Ending;
import io.kamilton.run.Limits;
import io.kamilton.run.Past;
import io.kamilton.run.Run;
import io.kamilton.target.Evaluator;
import io.kamilton.target.Target;
import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.util.EnumMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;

/**
 * Runs of a sampler in this process, whose CPU time is measured.
 *
 * <p>A run has two threads: the driver's, which learns between rounds, and that of the chains. The
 * CPU time of each is read from the JVM, so that compilers and collectors do not count, and is
 * divided among the parts by the samples of that thread.
 *
 * @param mostSeconds by the clock, after which a run is stopped at its next step
 */
record Measurement(Workload on, Sampler sampler, double mostSeconds) {
  /** What one run costs. */
  CostRun run(CostRun.Key key) throws IOException {
    Watch watch = new Watch(key.budget());
    AtomicReference<Ending> ending = new AtomicReference<>(Ending.DONE);
    double[] driver = {0};
    Profile profile =
        Profile.of(
            () -> {
              double began = Watch.now();
              ending.set(sample(key, watch));
              driver[0] = Watch.now() - began;
            });
    Target target = on.target();
    double asked = watch.evaluations() * TargetClock.seconds(target, watch.points());
    Map<Part, Double> seconds = new EnumMap<>(Part.class);
    seconds.put(Part.TARGET, asked);
    Part.SAMPLER.forEach(part -> seconds.put(part, 0.0));
    divide(driver[0], profile, Thread.currentThread().getId(), Part.OTHER, seconds);
    double chains = Math.max(0, watch.chainSeconds() - asked);
    divide(chains, profile, watch.chains(), Part.MOVES, seconds);
    boolean stopped = ending.get() != Ending.DONE;
    return new CostRun(key, target.dimension(), watch.evaluations(), stopped, seconds);
  }

  /** Runs it without measuring anything, so that it is compiled. */
  void discarded(CostRun.Key key) {
    var unused = sample(key, new Watch(key.budget()));
  }

  private Ending sample(CostRun.Key key, Watch watch) {
    Run.Settings settings = Effort.USUAL.settings(key.budget(), key.seed());
    Evaluator target = new Evaluator(on.target(), Evaluator.OnFailure.REJECT, 0);
    Adapter adapter = fittingInPlace(sampler.adapter(target.traits(), settings));
    long end = System.nanoTime() + (long) (1e9 * mostSeconds);
    Limits limits = Limits.cancelledBy(() -> System.nanoTime() - end > 0);
    return new Run(settings, adapter, watch, limits)
        .go(target, chain -> Case.coldStart(on.target().dimension()), Past.none());
  }

  /**
   * The same adapter, but never told how it is cancelled: it then fits on the driver's thread. Else
   * each fit has a thread of its own, and of a thread that has ended the JVM knows no CPU time.
   */
  private static Adapter fittingInPlace(Adapter adapter) {
    return (Adapter)
        Proxy.newProxyInstance(
            Adapter.class.getClassLoader(),
            new Class<?>[] {Adapter.class},
            (proxy, method, args) -> {
              if (method.getName().equals("cancelledBy")) {
                return null;
              }
              try {
                return method.invoke(adapter, args);
              } catch (InvocationTargetException e) {
                throw e.getCause() == null ? e : e.getCause();
              }
            });
  }

  /** Adds the CPU time of a thread, by its samples; to one part where there are none. */
  private static void divide(
      double cpu, Profile profile, long thread, Part usual, Map<Part, Double> seconds) {
    for (Part part : Part.SAMPLER) {
      double share = profile.share(thread, part, Part.SAMPLER).orElse(part == usual ? 1 : 0);
      seconds.merge(part, cpu * share, Double::sum);
    }
  }
}
