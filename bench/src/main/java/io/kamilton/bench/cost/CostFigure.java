package io.kamilton.bench.cost;

import io.kamilton.runner.figure.Axis;
import io.kamilton.runner.figure.Chart;
import io.kamilton.runner.figure.Figure;
import io.kamilton.runner.figure.Look;
import io.kamilton.runner.figure.Spot;
import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.Optional;
import java.util.function.ToDoubleFunction;

/** Costs over d and over n on logarithmic axes: one panel per sweep, one curve per part. */
public final class CostFigure {
  private static final int COLUMNS = 3;
  private static final double WIDTH = 230;
  private static final double HEIGHT = 230;

  /** What costs less is drawn at the edge. */
  private static final double LEAST = 0.1;

  private CostFigure() {}

  /** The picture; none where no cost was measured at two sizes. */
  public static Optional<Figure> of(CostPlan plan, List<CostRun> runs) {
    List<Sweep> sweeps = Sweep.all(plan, MeanCost.all(runs));
    if (sweeps.isEmpty()) {
      return Optional.empty();
    }
    return Optional.of(
        Figure.of(
            "sampler-cost",
            "CPU time of the sampler for each evaluation, over the dimension and over the number"
                + " of evaluations",
            "Means over seeds. The slope of a curve is its exponent.",
            COLUMNS,
            WIDTH,
            HEIGHT,
            sweeps.stream().map(CostFigure::chart).toList()));
  }

  private static Chart chart(Sweep sweep) {
    DoubleSummaryStatistics x = sweep.figures().stream().mapToDouble(sweep::x).summaryStatistics();
    double most = sweep.figures().stream().mapToDouble(MeanCost::micros).max().orElseThrow();
    String label = sweep.varied().equals("d") ? "d, dimension" : "n, evaluations";
    Chart chart =
        new Chart(
            sweep.title() + " over " + sweep.varied() + ", " + sweep.sampler(),
            Axis.log(label, x.getMin() / 1.2, x.getMax() * 1.2),
            Axis.log("µs for each evaluation", LEAST, Math.max(10 * LEAST, 2 * most)));
    int colour = 0;
    for (Part part : Part.SAMPLER) {
      chart.curve(part.toString(), Look.of(colour++), spots(sweep, of -> of.micros(part)));
    }
    return chart.curve("all", Look.of(6).dashed(), spots(sweep, MeanCost::micros));
  }

  private static List<Spot> spots(Sweep sweep, ToDoubleFunction<MeanCost> cost) {
    return sweep.figures().stream()
        .map(of -> Spot.of(sweep.x(of), Math.max(LEAST, cost.applyAsDouble(of))))
        .toList();
  }
}
