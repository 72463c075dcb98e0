package io.kamilton.paper.cost;

import io.kamilton.paper.Results;
import io.kamilton.runner.figure.Axis;
import io.kamilton.runner.figure.Chart;
import io.kamilton.runner.figure.Figure;
import io.kamilton.runner.figure.Look;
import io.kamilton.runner.figure.Panel;
import io.kamilton.runner.figure.Spot;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.stream.DoubleStream;

/** Times and bytes of the estimators over each of their sizes, on logarithmic axes. */
final class CostFigure {
  private CostFigure() {}

  static Figure of(Results results) {
    List<Panel> panels = new ArrayList<>();
    for (String varied : List.of("n", "m", "d", "t")) {
      panels.add(chart(results.where("varied", varied), varied, "seconds"));
    }
    panels.add(chart(withoutGradients(results.where("varied", "n")), "n", "bytes"));
    panels.add(chart(withoutGradients(results.where("varied", "m")), "m", "bytes"));
    return Figure.of(
        "cost",
        "Time and memory of the estimators as n, m, d and t grow",
        "Medians of repeats on one thread, bars are their middle 80%. The slope of a curve is its"
            + " exponent.",
        3,
        250,
        230,
        panels);
  }

  private static Results withoutGradients(Results results) {
    return new Results(
        results.keys(),
        results.columns(),
        results.entries().stream()
            .filter(each -> !each.key().get(0).endsWith("gradient"))
            .toList());
  }

  private static Chart chart(Results results, String varied, String column) {
    DoubleSummaryStatistics x = DoubleStream.of(results.values(varied)).summaryStatistics();
    DoubleSummaryStatistics y =
        DoubleStream.of(scaled(results.values(column), column)).summaryStatistics();
    Chart chart =
        new Chart(
            (column.equals("seconds") ? "time over " : "memory over ") + varied,
            Axis.log(name(varied), x.getMin() / 1.2, x.getMax() * 1.2),
            Axis.log(
                column.equals("seconds") ? "ms" : "MB allocated", y.getMin() / 2, y.getMax() * 2));
    for (String task : results.distinct("task")) {
      Results of = results.where("task", task);
      chart.curve(task, look(task), spots(of, varied, column));
    }
    return chart;
  }

  /** Seconds in milliseconds, bytes in megabytes. */
  private static double[] scaled(double[] values, String column) {
    double unit = column.equals("bytes") ? 1e-6 : 1e3;
    return Arrays.stream(values).map(each -> unit * each).toArray();
  }

  private static List<Spot> spots(Results of, String varied, String column) {
    double[] x = of.values(varied);
    double[] y = scaled(of.values(column), column);
    boolean bars = column.equals("seconds");
    double[] low = bars ? scaled(of.values("seconds.low"), column) : y;
    double[] high = bars ? scaled(of.values("seconds.high"), column) : y;
    List<Spot> spots = new ArrayList<>();
    for (int i = 0; i < x.length; i++) {
      spots.add(new Spot(x[i], y[i], low[i], high[i]));
    }
    return spots;
  }

  private static String name(String varied) {
    return switch (varied) {
      case "n" -> "n, draws";
      case "m" -> "m, features";
      case "d" -> "d, dimension";
      default -> "t, draws before";
    };
  }

  private static Look look(String task) {
    return switch (task) {
      case "lite fit" -> Look.of(1);
      case "lite gradient" -> Look.of(1).dashed();
      case "low-rank lite fit" -> Look.of(7);
      case "finite fit" -> Look.of(0);
      case "finite gradient" -> Look.of(0).dashed();
      case "finite update" -> Look.of(3);
      case "finite solution" -> Look.of(5);
      default -> Look.of(4);
    };
  }
}
