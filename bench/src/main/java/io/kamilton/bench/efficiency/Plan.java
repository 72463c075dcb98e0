package io.kamilton.bench.efficiency;

import java.util.List;

/**
 * What is run: every sampler on every target with every budget, seeds {@code firstSeed} and on.
 *
 * @param seeds how many
 * @param threads that runs are shared out to; the figures do not depend on it, but for the seconds
 * @param onlyKnown whether runs that are not known are left out rather than made
 */
public record Plan(
    List<String> targets,
    List<String> samplers,
    List<Integer> budgets,
    int seeds,
    long firstSeed,
    int threads,
    boolean onlyKnown,
    Effort effort) {
  public Plan {
    targets = List.copyOf(targets);
    samplers = List.copyOf(samplers);
    budgets = List.copyOf(budgets);
  }
}
