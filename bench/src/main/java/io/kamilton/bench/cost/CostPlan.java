package io.kamilton.bench.cost;

import io.kamilton.bench.cost.CostRun.Setup;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * What is run: targets of the efficiency suite and families over d with {@code evaluations}, and
 * one target over n; every sampler, seeds 1 and on.
 *
 * @param targets of the efficiency suite
 * @param dimensions of the members of the families
 * @param budgets n, of {@link #OVER_N}
 * @param mostSeconds by the clock, after which a run is stopped
 * @param onlyKnown whether runs that are not known are left out rather than made
 */
public record CostPlan(
    List<String> targets,
    List<Integer> dimensions,
    List<Integer> budgets,
    List<String> samplers,
    int evaluations,
    int seeds,
    double mostSeconds,
    boolean onlyKnown) {
  /** The target whose cost is measured over n. */
  static final String OVER_N = "banana";

  public CostPlan {
    if (!(mostSeconds > 0)) {
      throw new IllegalArgumentException("most seconds " + mostSeconds + "; must be above 0");
    }
  }

  /** Each of them once, in the order of the table. */
  Set<Setup> setups() {
    List<String> names = new ArrayList<>(targets);
    Workload.FAMILIES.forEach(each -> names.addAll(Workload.members(each, dimensions)));
    Set<Setup> all = new LinkedHashSet<>();
    for (String sampler : samplers) {
      names.forEach(name -> all.add(new Setup(name, sampler, evaluations)));
      budgets.forEach(budget -> all.add(new Setup(OVER_N, sampler, budget)));
    }
    return all;
  }
}
