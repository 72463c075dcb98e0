package io.kamilton.bench.cost;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.ToDoubleFunction;

/**
 * Costs of one sampler as the dimension grows, or the number of evaluations; complete runs alone.
 *
 * @param varied d or n
 */
record Sweep(String title, String varied, String sampler, List<MeanCost> figures) {
  Sweep {
    figures =
        figures.stream()
            .filter(each -> !each.stopped() && each.of().sampler().equals(sampler))
            .sorted(Comparator.comparingDouble(each -> x(varied, each)))
            .toList();
  }

  /** The sweeps of a plan with at least two sizes. */
  static List<Sweep> all(CostPlan plan, List<MeanCost> all) {
    List<Sweep> sweeps = new ArrayList<>();
    for (String sampler : plan.samplers()) {
      for (Workload.Family family : Workload.Family.values()) {
        List<String> members = family.members(plan.dimensions());
        List<MeanCost> of =
            all.stream().filter(each -> members.contains(each.of().target())).toList();
        sweeps.add(new Sweep(family.toString(), "d", sampler, of));
      }
      List<MeanCost> of =
          all.stream()
              .filter(each -> each.of().target().equals(CostPlan.OVER_N))
              .filter(each -> plan.budgets().contains(each.of().budget()))
              .toList();
      sweeps.add(new Sweep(CostPlan.OVER_N, "n", sampler, of));
    }
    return sweeps.stream().filter(each -> each.figures.size() > 1).toList();
  }

  double x(MeanCost of) {
    return x(varied, of);
  }

  private static double x(String varied, MeanCost of) {
    return varied.equals("d") ? of.dimension() : of.of().budget();
  }

  Growth growth(ToDoubleFunction<MeanCost> cost) {
    return Growth.of(figures, this::x, cost);
  }
}
