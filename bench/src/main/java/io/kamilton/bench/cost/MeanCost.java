package io.kamilton.bench.cost;

import io.kamilton.bench.cost.CostRun.Setup;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;

/**
 * What the runs of one sampler on one target with one budget cost: means over the seeds.
 *
 * @param runs at least one
 */
record MeanCost(Setup of, List<CostRun> runs) {
  /** Runs by what they are of, in their order. */
  static List<MeanCost> all(List<CostRun> runs) {
    Map<Setup, List<CostRun>> by =
        runs.stream()
            .collect(
                Collectors.groupingBy(
                    each -> each.key().setup(), LinkedHashMap::new, Collectors.toList()));
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

  double mean(ToDoubleFunction<CostRun> value) {
    return runs.stream().mapToDouble(value).average().orElseThrow();
  }
}
