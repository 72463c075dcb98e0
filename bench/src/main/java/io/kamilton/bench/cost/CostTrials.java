package io.kamilton.bench.cost;

import io.kamilton.Kamilton.Sampler;
import io.kamilton.bench.cost.CostPlan.Setup;
import io.kamilton.bench.efficiency.Contenders;
import io.kamilton.bench.efficiency.targets.Suite;
import java.io.IOException;
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

    /** A run that ended with an exception: it counts as none. */
    void failed(CostRun.Key key, RuntimeException why);
  }

  private final CostPlan plan;
  private final Listener listener;
  private final Map<CostRun.Key, CostRun> known = new HashMap<>();

  /** Whether output was made by this process, so that it is compiled. */
  private boolean hasWritten;

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
  public List<CostRun> run() throws IOException {
    require("sampler", plan.samplers(), Contenders.ourNames());
    require("target", plan.targets(), Suite.names());
    require("target", plan.outputs(), Suite.names());
    List<CostRun> all = new ArrayList<>();
    for (Setup setup : plan.setups()) {
      all.addAll(runs(setup));
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
  private List<CostRun> runs(Setup setup) throws IOException {
    List<CostRun> runs = new ArrayList<>();
    List<CostRun.Key> missing = new ArrayList<>();
    for (long seed = CostPlan.FIRST_SEED; seed < CostPlan.FIRST_SEED + plan.seeds(); seed++) {
      CostRun before = known.get(setup.key(seed));
      if (before != null) {
        runs.add(before);
      } else {
        missing.add(setup.key(seed));
      }
    }
    boolean stopped = runs.stream().anyMatch(CostRun::stopped);
    if (!plan.onlyKnown() && !stopped && !missing.isEmpty()) {
      runs.addAll(made(setup, missing));
    }
    return runs;
  }

  private List<CostRun> made(Setup setup, List<CostRun.Key> missing) throws IOException {
    List<CostRun> runs = new ArrayList<>();
    CostRun.Key current = missing.get(0);
    try {
      Optional<Measurement> measurement = warmedUp(setup);
      if (measurement.isEmpty()) {
        return runs;
      }
      for (CostRun.Key key : missing) {
        current = key;
        CostRun run = run(measurement.get(), key);
        runs.add(run);
        listener.made(run);
        if (run.stopped()) {
          break;
        }
      }
    } catch (RuntimeException e) {
      listener.failed(current, e);
    }
    return runs;
  }

  /** Ready to be measured, after runs that are discarded; empty where the target does not suit. */
  private Optional<Measurement> warmedUp(Setup setup) {
    Workload on = Workload.get(setup.target());
    Optional<Sampler> sampler = Contenders.sampler(setup.sampler(), on.target());
    sampler.ifPresent(each -> warmUp(on, each, setup));
    return sampler.map(each -> new Measurement(on, each, plan.mostSeconds()));
  }

  private void warmUp(Workload on, Sampler sampler, Setup setup) {
    double left = Math.min(WARM_UP_SECONDS, plan.mostSeconds());
    for (int i = 0; i < WARM_UPS && left > 0; i++) {
      long began = System.nanoTime();
      new Measurement(on, sampler, left).discarded(setup.key(WARM_UP_SEED - i));
      left -= since(began);
    }
  }

  private static double since(long began) {
    return (System.nanoTime() - began) * 1e-9;
  }

  private CostRun run(Measurement measurement, CostRun.Key key) throws IOException {
    long began = System.nanoTime();
    CostRun run = measurement.run(key);
    for (int i = 1; i < REPEATS && !run.stopped() && since(began) < SHORT_SECONDS; i++) {
      // the same draws, so that the cheapest one is the one that was disturbed least
      CostRun again = measurement.run(key);
      run = again.micros() < run.micros() ? again : run;
    }
    return run.stopped() || !isOutputWanted(key) ? run : withOutput(measurement.on(), run);
  }

  private boolean isOutputWanted(CostRun.Key key) {
    return plan.outputs().contains(key.target())
        && key.budget() == plan.evaluations()
        && key.seed() == CostPlan.FIRST_SEED
        && Output.isMeasuredWith(key.sampler());
  }

  private CostRun withOutput(Workload on, CostRun run) throws IOException {
    for (int i = 0; i < WARM_UPS && !hasWritten; i++) {
      var unused = Output.seconds(on, run.key());
    }
    hasWritten = true;
    return run.withOutput(Output.seconds(on, run.key()));
  }
}
