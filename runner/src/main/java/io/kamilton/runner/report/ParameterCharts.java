package io.kamilton.runner.report;

import io.kamilton.runner.figure.Axis;
import io.kamilton.runner.figure.Chart;
import io.kamilton.runner.figure.Look;
import io.kamilton.runner.figure.Spot;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.UnaryOperator;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Charts of parameters: a line a chain. */
final class ParameterCharts {
  private static final int COLOURS = 8;
  private static final int MOST_IN_PAIRS = 4;
  private static final int LONGEST_NAME = 32;
  private static final double ROOM = 0.03;

  private ParameterCharts() {}

  static Chart trace(ParameterPlots plots) {
    Trace trace = plots.trace();
    List<List<Double>> high = trace.high().isEmpty() ? trace.low() : trace.high();
    Axis x = axis("kept draw", 0, (double) trace.low().get(0).size() * trace.stroke());
    Chart chart = new Chart(title(plots), x, around("", flat(trace.low()), flat(high)));
    return lines(
        chart,
        trace.low(),
        Look::thin,
        (c, i) -> {
          double at = (i + 0.5) * trace.stroke();
          return Stream.of(Spot.of(at, trace.low().get(c).get(i)), Spot.of(at, high.get(c).get(i)));
        });
  }

  static Chart ranks(ParameterPlots plots) {
    double bins = ParameterPlots.RANK_BINS;
    int most =
        plots.ranks().stream().flatMap(List::stream).mapToInt(Integer::intValue).max().orElse(1);
    Chart chart =
        new Chart(
            title(plots), Axis.linear("rank, share of all", 0, 1), axis("draws", 0, 1.1 * most));
    return lines(
        chart,
        plots.ranks(),
        look -> look,
        (c, k) -> {
          int count = plots.ranks().get(c).get(k);
          return Stream.of(Spot.of(k / bins, count), Spot.of((k + 1) / bins, count));
        });
  }

  static Chart density(ParameterPlots plots) {
    Density density = plots.density();
    double most = flat(density.lines()).max().orElse(1);
    Chart chart =
        new Chart(
            title(plots), axis("", density.low(), density.high()), axis("density", 0, 1.05 * most));
    return lines(
        chart,
        density.lines(),
        look -> look,
        (c, i) -> {
          List<Double> line = density.lines().get(c);
          double share = i / (double) (line.size() - 1);
          double x = density.low() + share * (density.high() - density.low());
          return Stream.of(Spot.of(x, line.get(i)));
        });
  }

  static Chart autocorrelation(ParameterPlots plots) {
    List<List<Double>> lines = plots.autocorrelation();
    Axis x = axis("lag, in iterations", 0, lines.get(0).size() - 1);
    Chart chart =
        new Chart(title(plots), x, Axis.linear("correlation", -0.2, 1))
            .level("", Look.of(2).thin(), 0);
    return lines(
        chart, lines, look -> look, (c, lag) -> Stream.of(Spot.of(lag, lines.get(c).get(lag))));
  }

  /** The spots of one number of a chain. */
  private interface Spots {
    Stream<Spot> of(int chain, int index);
  }

  /** A line a chain through the spots of its numbers. */
  private static <T> Chart lines(
      Chart chart, List<List<T>> chains, UnaryOperator<Look> look, Spots spots) {
    for (int c = 0; c < chains.size(); c++) {
      int chain = c;
      List<Spot> all =
          IntStream.range(0, chains.get(c).size())
              .boxed()
              .flatMap(i -> spots.of(chain, i))
              .toList();
      chart.line(chain(c), look.apply(look(c)), all);
    }
    return chart;
  }

  /** Each of the first four with each of the others. */
  static List<Chart> pairs(List<ParameterPlots> parameters) {
    int shown = Math.min(parameters.size(), MOST_IN_PAIRS);
    List<Chart> charts = new ArrayList<>();
    for (int i = 0; i < shown; i++) {
      for (int j = i + 1; j < shown; j++) {
        charts.add(pair(parameters.get(i), parameters.get(j)));
      }
    }
    return charts;
  }

  private static Chart pair(ParameterPlots a, ParameterPlots b) {
    Chart chart =
        new Chart(
            "",
            around(title(a), flat(a.points()), DoubleStream.empty()),
            around(title(b), flat(b.points()), DoubleStream.empty()));
    for (int c = 0; c < a.points().size(); c++) {
      List<Spot> spots = new ArrayList<>();
      for (int i = 0; i < a.points().get(c).size(); i++) {
        spots.add(Spot.of(a.points().get(c).get(i), b.points().get(c).get(i)));
      }
      chart.dots(chain(c), look(c), spots.stream().filter(Spot::isFinite).toList());
    }
    return chart;
  }

  private static String chain(int c) {
    return "chain " + (c + 1);
  }

  private static Look look(int chain) {
    return Look.of(chain % COLOURS);
  }

  private static String title(ParameterPlots plots) {
    String name = plots.name();
    return name.length() > LONGEST_NAME ? name.substring(0, LONGEST_NAME - 1) + "…" : name;
  }

  private static DoubleStream flat(List<List<Double>> lists) {
    return lists.stream()
        .flatMap(List::stream)
        .filter(Objects::nonNull)
        .mapToDouble(Double::doubleValue)
        .filter(Double::isFinite);
  }

  private static Axis around(String label, DoubleStream some, DoubleStream others) {
    var all = DoubleStream.concat(some, others).summaryStatistics();
    double room = ROOM * (all.getMax() - all.getMin());
    return axis(label, all.getMin() - room, all.getMax() + room);
  }

  /** A little wider where there is but one number. */
  static Axis axis(String label, double low, double high) {
    double least = Double.isFinite(low) ? low : 0;
    double most = Double.isFinite(high) ? high : 0;
    double room = most > least ? 0 : Math.max(1e-3 * Math.abs(least), 0.5);
    return Axis.linear(label, least - room, most + room);
  }
}
