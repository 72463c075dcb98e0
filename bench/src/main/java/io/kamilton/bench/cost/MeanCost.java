package io.kamilton.bench.cost;

import io.kamilton.bench.cost.CostPlan.Setup;
import java.util.ArrayList;
import java.util.DoubleSummaryStatistics;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;

/**
 * What the runs of one sampler on one target with one budget cost: means over the seeds.
 *
 * @param runs at least one
 */
record MeanCost(Setup of, List<CostRun> runs) {
  MeanCost {
    runs = List.copyOf(runs);
  }

  /** Runs by what they are of, in their order. */
  static List<MeanCost> all(List<CostRun> runs) {
    Map<Setup, List<CostRun>> by = new LinkedHashMap<>();
    runs.forEach(
        each -> by.computeIfAbsent(Setup.of(each.key()), any -> new ArrayList<>()).add(each));
    return by.entrySet().stream()
        .map(each -> new MeanCost(each.getKey(), each.getValue()))
        .toList();
  }

  int dimension() {
    return runs.get(0).dimension();
  }

  /** Whether the limit of time ended a run: then the figures are of its beginning. */
  boolean stopped() {
    return runs.stream().anyMatch(CostRun::stopped);
  }

  double evaluations() {
    return mean(CostRun::evaluations);
  }

  /** µs of CPU time for each evaluation; NaN where no run measured it. */
  double micros(Part part) {
    return mean(run -> run.micros(part));
  }

  /** The same of the sampler itself. */
  double micros() {
    return mean(CostRun::micros);
  }

  /** The least of the sampler itself over the runs, and the most. */
  DoubleSummaryStatistics range() {
    return runs.stream().mapToDouble(CostRun::micros).summaryStatistics();
  }

  private double mean(ToDoubleFunction<CostRun> value) {
    return runs.stream().mapToDouble(value).filter(Double::isFinite).average().orElse(Double.NaN);
  }
}
