package io.kamilton.bench.cost;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;

/**
 * What is run: targets of the efficiency suite and families over d with {@code evaluations}, and
 * one target over n; every sampler, seeds 1 and on.
 *
 * @param targets of the efficiency suite
 * @param dimensions of the members of the families
 * @param budgets n, of {@link #OVER_N}
 * @param outputs targets of which log and output are measured, with the first seed
 * @param mostSeconds by the clock, after which a run is stopped
 * @param onlyKnown whether runs that are not known are left out rather than made
 */
public record CostPlan(
    List<String> targets,
    List<Integer> dimensions,
    List<Integer> budgets,
    List<String> samplers,
    List<String> outputs,
    int evaluations,
    int seeds,
    double mostSeconds,
    boolean onlyKnown) {
  /** The target whose cost is measured over n. */
  static final String OVER_N = "banana";

  static final long FIRST_SEED = 1;

  public CostPlan {
    targets = List.copyOf(targets);
    dimensions = List.copyOf(dimensions);
    budgets = List.copyOf(budgets);
    samplers = List.copyOf(samplers);
    outputs = List.copyOf(outputs);
    if (!(mostSeconds > 0)) {
      throw new IllegalArgumentException("most seconds " + mostSeconds + "; must be above 0");
    }
  }

  /** Runs that differ by their seeds alone. */
  public record Setup(String target, String sampler, int budget) {
    static Setup of(CostRun.Key key) {
      return new Setup(key.target(), key.sampler(), key.budget());
    }

    CostRun.Key key(long seed) {
      return new CostRun.Key(target, sampler, budget, seed);
    }
  }

  /** Each of them once, in the order of the table. */
  List<Setup> setups() {
    LinkedHashSet<Setup> all = new LinkedHashSet<>();
    for (String sampler : samplers) {
      List<String> names = new ArrayList<>(targets);
      for (Workload.Family family : Workload.Family.values()) {
        names.addAll(family.members(dimensions));
      }
      names.forEach(name -> all.add(new Setup(name, sampler, evaluations)));
      budgets.forEach(budget -> all.add(new Setup(OVER_N, sampler, budget)));
    }
    return List.copyOf(all);
  }
}
