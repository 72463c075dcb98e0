package io.kamilton.runner.report;

import io.kamilton.runner.figure.Axis;
import io.kamilton.runner.figure.Chart;
import io.kamilton.runner.figure.Look;
import io.kamilton.runner.figure.Spot;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;

/** Charts of what a run did as a whole. */
final class RunCharts {
  private static final double SMALLEST_ERROR = 1e-20;

  private RunCharts() {}

  /** The error of every fit, and what was foretold against what was found; none without fits. */
  static List<Chart> surrogate(SurrogatePlots plots) {
    List<Chart> charts = new ArrayList<>();
    if (plots.fits().size() > 1) {
      charts.add(fits(plots.fits()));
    }
    if (!plots.predictions().isEmpty()) {
      charts.add(predictions(plots.predictions()));
    }
    return charts;
  }

  private static Chart fits(List<SurrogatePlots.Fit> fits) {
    List<Spot> spots =
        fits.stream()
            .map(
                fit ->
                    Spot.of(
                        (double) fit.evaluations(), Math.max(SMALLEST_ERROR, fit.squaredError())))
            .toList();
    double least = spots.stream().mapToDouble(Spot::y).min().orElse(1);
    double most = spots.stream().mapToDouble(Spot::y).max().orElse(1);
    return new Chart(
            "values left out of the fit",
            ParameterCharts.axis("evaluations", 0, spots.get(spots.size() - 1).x()),
            Axis.log("squared error", least / 2, 2 * most))
        .curve("", Look.of(0), spots);
  }

  private static Chart predictions(List<RunHistory.Prediction> all) {
    List<Spot> spots = all.stream().map(p -> Spot.of(p.predicted(), p.found())).toList();
    double least = Math.min(least(spots, Spot::x), least(spots, Spot::y));
    double most = -Math.min(least(spots, s -> -s.x()), least(spots, s -> -s.y()));
    Axis x = ParameterCharts.axis("foretold change of log density", least, most);
    Axis y = ParameterCharts.axis("found", least, most);
    return new Chart("proposals after warm-up", x, y)
        .line(
            "", Look.of(2).thin(), List.of(Spot.of(x.low(), x.low()), Spot.of(x.high(), x.high())))
        .dots("", Look.of(0), spots);
  }

  private static double least(List<Spot> spots, ToDoubleFunction<Spot> of) {
    return spots.stream().mapToDouble(of).min().orElse(0);
  }

  /** Effective draws for 1000 evaluations and for a second; none without effective draws. */
  static List<Chart> cost(CostPlots plots) {
    List<Spot> evaluations = new ArrayList<>();
    List<Spot> seconds = new ArrayList<>();
    for (CostPlots.Point each : plots.points()) {
      if (Double.isFinite(each.ess())) {
        evaluations.add(
            Spot.of((double) each.evaluations(), 1000 * each.ess() / each.evaluations()));
        if (each.seconds() > 0) {
          seconds.add(Spot.of(each.seconds(), each.ess() / each.seconds()));
        }
      }
    }
    List<Chart> charts = new ArrayList<>();
    curve("evaluations", "effective draws per 1000", evaluations, charts);
    curve("seconds", "effective draws a second", seconds, charts);
    return charts;
  }

  private static void curve(String x, String y, List<Spot> spots, List<Chart> charts) {
    if (!spots.isEmpty()) {
      double most = spots.stream().mapToDouble(Spot::y).max().orElse(1);
      charts.add(
          new Chart(
                  "",
                  ParameterCharts.axis(x, 0, spots.get(spots.size() - 1).x()),
                  ParameterCharts.axis(y, 0, 1.1 * most))
              .curve("", Look.of(0), spots));
    }
  }
}
