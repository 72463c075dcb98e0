package io.kamilton.bench.cost;

import io.kamilton.bench.cost.CostRun.Setup;
import io.kamilton.bench.efficiency.Contenders;
import io.kamilton.bench.efficiency.targets.Suite;
import io.kamilton.target.Target;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Makes the runs that a plan asks for and that are not known yet, one at a time. */
public final class CostTrials {
  /** Runs that are discarded, so that the sampler is compiled, and for how long at most. */
  private static final int WARM_UPS = 2;

  private static final double WARM_UP_SECONDS = 20;

  /** Seeds that no run has. */
  private static final long WARM_UP_SEED = -100;

  /**
   * A run is made so often, as long as all together take less than some seconds: on a busy machine
   * compilers are late, and code that is not compiled yet may double the cost of a short run.
   */
  private static final int REPEATS = 5;

  private static final double SHORT_SECONDS = 20;

  /** Who hears of the runs as they are made. */
  public interface Listener {
    /** A run that was not known. */
    void made(CostRun run);

    /** Runs of which one ended with an exception: it counts as none. */
    void failed(Setup setup, RuntimeException why);
  }

  private final CostPlan plan;
  private final Listener listener;
  private final Map<CostRun.Key, CostRun> known = new HashMap<>();

  /**
   * Runs for a plan.
   *
   * @param known runs from before: they are not made again
   */
  public CostTrials(CostPlan plan, List<CostRun> known, Listener listener) {
    this.plan = plan;
    this.listener = listener;
    known.forEach(each -> this.known.put(each.key(), each));
  }

  /** All runs of the plan, in its order. */
  public List<CostRun> run() {
    require("sampler", plan.samplers(), Contenders.ourNames());
    require("target", plan.targets(), Suite.names());
    List<CostRun> all = new ArrayList<>();
    for (Setup setup : plan.setups()) {
      try {
        addRuns(setup, all);
      } catch (RuntimeException e) {
        listener.failed(setup, e);
      }
    }
    return all;
  }

  private static void require(String what, List<String> names, List<String> allowed) {
    for (String name : names) {
      if (!allowed.contains(name)) {
        throw new IllegalArgumentException(
            "no " + what + " is called " + name + "; allowed: " + String.join(", ", allowed));
      }
    }
  }

  /** Seed by seed; where one is stopped by the limit of time the next would be as well. */
  private void addRuns(Setup setup, List<CostRun> all) {
    Optional<Measurement> ready = Optional.empty();
    boolean stopped = plan.onlyKnown();
    for (long seed = 1; seed <= plan.seeds(); seed++) {
      CostRun.Key key = new CostRun.Key(setup, seed);
      Optional<CostRun> run = Optional.ofNullable(known.get(key));
      if (run.isEmpty() && !stopped) {
        ready = ready.or(() -> warmedUp(setup));
        run = ready.map(each -> cheapest(each, key));
        run.ifPresent(listener::made);
      }
      run.ifPresent(all::add);
      stopped |= run.isPresent() && run.get().stopped();
    }
  }

  /** Ready to be measured, after runs that are discarded; empty where the target does not suit. */
  private Optional<Measurement> warmedUp(Setup setup) {
    Target target = Workload.get(setup.target());
    Optional<Measurement> ready =
        Contenders.sampler(setup.sampler(), target).map(each -> new Measurement(target, each));
    long began = System.nanoTime();
    for (int i = 0; i < WARM_UPS && ready.isPresent() && since(began) < WARM_UP_SECONDS; i++) {
      double left = Math.min(plan.mostSeconds(), WARM_UP_SECONDS - since(began));
      var unused = ready.get().run(new CostRun.Key(setup, WARM_UP_SEED - i), left);
    }
    return ready;
  }

  private static double since(long began) {
    return (System.nanoTime() - began) * 1e-9;
  }

  /** The same draws again and again, so that the cheapest run is the one disturbed least. */
  private CostRun cheapest(Measurement measurement, CostRun.Key key) {
    long began = System.nanoTime();
    CostRun run = measurement.run(key, plan.mostSeconds());
    for (int i = 1; i < REPEATS && !run.stopped() && since(began) < SHORT_SECONDS; i++) {
      CostRun again = measurement.run(key, plan.mostSeconds());
      run = again.all() < run.all() ? again : run;
    }
    return run;
  }
}
