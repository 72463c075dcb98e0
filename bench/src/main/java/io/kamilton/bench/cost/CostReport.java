package io.kamilton.bench.cost;

import static io.kamilton.text.NumberText.count;
import static io.kamilton.text.NumberText.digits;
import static io.kamilton.text.NumberText.format;

import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.StringJoiner;

/** Costs as Markdown. */
public final class CostReport {
  private static final String NONE = "–";

  private final CostPlan plan;
  private final List<MeanCost> figures;

  public CostReport(CostPlan plan, List<CostRun> runs) {
    this.plan = plan;
    figures = MeanCost.all(runs);
  }

  /** The table of costs, then the exponents by which they grow. */
  public String markdown() {
    StringBuilder out =
        new StringBuilder(
            "CPU time for each evaluation in µs, means over runs, in brackets the range of runs:\n\n");
    out.append("| target | d | evaluations | sampler | runs |").append(titles());
    out.append(" target's own | log and output |\n|---|").append("---:|".repeat(2)).append("---|");
    out.append("---:|".repeat(Part.SAMPLER.size() + 4)).append('\n');
    figures.forEach(each -> out.append(row(each)).append('\n'));
    if (figures.stream().anyMatch(MeanCost::stopped)) {
      out.append(
          format(
              "%nstopped: after %s s by the clock; the cost is that of the beginning, and not part of"
                  + " the exponents.%n",
              digits(plan.mostSeconds())));
    }
    return out.append(growth()).toString();
  }

  private static String titles() {
    StringBuilder out = new StringBuilder();
    Part.SAMPLER.forEach(part -> out.append(' ').append(part).append(" |"));
    return out.append(" all |").toString();
  }

  private static String row(MeanCost of) {
    StringJoiner cells = new StringJoiner(" | ", "| ", " |").add(of.of().target());
    cells.add("" + of.dimension());
    cells.add(count(Math.round(of.evaluations())) + (of.stopped() ? " (stopped)" : ""));
    cells.add(of.of().sampler()).add("" + of.runs().size());
    Part.SAMPLER.forEach(part -> cells.add(number(of.micros(part))));
    cells.add(withRange(of)).add(number(of.micros(Part.TARGET)));
    return cells.add(number(of.micros(Part.OUTPUT))).toString();
  }

  private static String withRange(MeanCost of) {
    DoubleSummaryStatistics range = of.range();
    return of.runs().size() == 1
        ? number(of.micros())
        : number(of.micros()) + " (" + number(range.getMin()) + "–" + number(range.getMax()) + ")";
  }

  private static String number(double x) {
    return Double.isFinite(x) ? digits(x) : NONE;
  }

  private String growth() {
    List<Sweep> sweeps = Sweep.all(plan, figures);
    if (sweeps.isEmpty()) {
      return "";
    }
    StringBuilder out = new StringBuilder("\nExponents of the cost for each evaluation:\n\n");
    out.append("| target | grows | sampler |").append(titles()).append('\n');
    out.append("|---|---|---|").append("---:|".repeat(Part.SAMPLER.size() + 1)).append('\n');
    for (Sweep sweep : sweeps) {
      StringJoiner cells = new StringJoiner(" | ", "| ", " |\n").add(sweep.title());
      int last = sweep.figures().size() - 1;
      cells.add(
          format(
              "%s = %s–%s",
              sweep.varied(),
              count((long) sweep.x(sweep.figures().get(0))),
              count((long) sweep.x(sweep.figures().get(last)))));
      cells.add(sweep.sampler());
      Part.SAMPLER.forEach(part -> cells.add("" + sweep.growth(of -> of.micros(part))));
      out.append(cells.add("" + sweep.growth(MeanCost::micros)));
    }
    return out.toString();
  }
}
