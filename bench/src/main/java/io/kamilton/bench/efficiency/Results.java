package io.kamilton.bench.efficiency;

import java.util.List;
import java.util.Optional;

/** All that was measured, in the order of the plan. */
public record Results(List<Figures> all) {
  public Results {
    all = List.copyOf(all);
  }

  List<Integer> budgets() {
    return all.stream().map(Figures::budget).distinct().toList();
  }

  /** Those with a budget, of targets that samplers were tuned on or of fresh ones. */
  List<Figures> with(int budget, boolean fresh) {
    return all.stream()
        .filter(each -> each.budget() == budget && each.of().fresh() == fresh)
        .toList();
  }

  /** Those of another sampler on the same target with the same budget. */
  Optional<Figures> beside(Figures one, String sampler) {
    return all.stream()
        .filter(each -> each.budget() == one.budget() && each.sampler().equals(sampler))
        .filter(each -> each.of().name().equals(one.of().name()))
        .findFirst();
  }
}
