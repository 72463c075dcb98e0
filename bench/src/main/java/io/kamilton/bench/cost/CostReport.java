package io.kamilton.bench.cost;

import static io.kamilton.text.NumberText.count;
import static io.kamilton.text.NumberText.digits;
import static io.kamilton.text.NumberText.format;

import java.util.Comparator;
import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;

/** Costs as Markdown. */
public final class CostReport {
  private static final String COSTS =
      """
      CPU time for each evaluation in µs, means over runs, in brackets the range of runs:

      | target | d | evaluations | sampler | runs | learning | moves | both | target's own |
      |---|---:|---:|---|---:|---:|---:|---:|---:|
      """;

  private static final String EXPONENTS =
      """

      Exponents of the cost for each evaluation:

      | target | grows | sampler | learning | moves | both |
      |---|---|---|---:|---:|---:|
      """;

  private final CostPlan plan;
  private final List<MeanCost> figures;

  public CostReport(CostPlan plan, List<CostRun> runs) {
    this.plan = plan;
    figures = MeanCost.all(runs);
  }

  /** The table of costs, then the exponents by which they grow. */
  public String markdown() {
    StringBuilder out = new StringBuilder(COSTS);
    figures.forEach(each -> out.append(row(each)));
    if (figures.stream().anyMatch(MeanCost::stopped)) {
      out.append(
          format(
              "%nstopped: after %s s by the clock; the cost is that of the beginning, and not part of"
                  + " the exponents.%n",
              digits(plan.mostSeconds())));
    }
    String exponents = exponents();
    return exponents.isEmpty() ? out.toString() : out + EXPONENTS + exponents;
  }

  private static String row(MeanCost of) {
    DoubleSummaryStatistics both = of.runs().stream().mapToDouble(CostRun::all).summaryStatistics();
    return format(
        "| %s | %d | %s%s | %s | %d | %s | %s | %s%s | %s |%n",
        of.of().target(),
        of.dimension(),
        count(Math.round(of.mean(CostRun::evaluations))),
        of.stopped() ? " (stopped)" : "",
        of.of().sampler(),
        both.getCount(),
        digits(of.mean(CostRun::learning)),
        digits(of.mean(CostRun::moves)),
        digits(both.getAverage()),
        both.getCount() == 1
            ? ""
            : " (" + digits(both.getMin()) + "–" + digits(both.getMax()) + ")",
        digits(of.mean(CostRun::target)));
  }

  private String exponents() {
    StringBuilder out = new StringBuilder();
    for (String sampler : plan.samplers()) {
      for (String family : Workload.FAMILIES) {
        List<String> members = Workload.members(family, plan.dimensions());
        List<MeanCost> of = complete(sampler, each -> members.contains(each.target()));
        out.append(exponents(family, "d", of, MeanCost::dimension));
      }
      List<MeanCost> of =
          complete(
              sampler,
              each ->
                  each.target().equals(CostPlan.OVER_N) && plan.budgets().contains(each.budget()));
      out.append(exponents(CostPlan.OVER_N, "n", of, each -> each.of().budget()));
    }
    return out.toString();
  }

  private List<MeanCost> complete(String sampler, Predicate<CostRun.Setup> wanted) {
    return figures.stream()
        .filter(each -> !each.stopped() && each.of().sampler().equals(sampler))
        .filter(each -> wanted.test(each.of()))
        .toList();
  }

  /** A row; none without two sizes. */
  private static String exponents(
      String title, String varied, List<MeanCost> costs, ToDoubleFunction<MeanCost> size) {
    List<MeanCost> ascending = costs.stream().sorted(Comparator.comparingDouble(size)).toList();
    int last = ascending.size() - 1;
    return last < 1
        ? ""
        : format(
            "| %s | %s = %s–%s | %s | %s | %s | %s |%n",
            title,
            varied,
            count((long) size.applyAsDouble(ascending.get(0))),
            count((long) size.applyAsDouble(ascending.get(last))),
            ascending.get(0).of().sampler(),
            Growth.of(ascending, size, each -> each.mean(CostRun::learning)),
            Growth.of(ascending, size, each -> each.mean(CostRun::moves)),
            Growth.of(ascending, size, each -> each.mean(CostRun::all)));
  }
}
