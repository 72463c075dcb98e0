package io.kamilton.paper.mixing;

import static io.kamilton.paper.mixing.GlassClassification.KAMH;
import static io.kamilton.paper.mixing.GlassClassification.LITE;
import static io.kamilton.paper.mixing.GlassClassification.LITE_LONGER;
import static io.kamilton.paper.mixing.GlassClassification.ORACLE;
import static io.kamilton.paper.mixing.GlassClassification.ORACLE_LONGER;
import static io.kamilton.paper.mixing.GlassClassification.SAMPLERS;
import static io.kamilton.paper.mixing.GlassClassification.WALK;

import io.kamilton.linalg.Matrix;
import io.kamilton.paper.Results;
import io.kamilton.paper.Spread;
import io.kamilton.runner.figure.Axis;
import io.kamilton.runner.figure.Chart;
import io.kamilton.runner.figure.Figure;
import io.kamilton.runner.figure.Look;
import io.kamilton.runner.figure.Spot;
import java.util.Arrays;
import java.util.List;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;

/** Discrepancies of chains on Glass from the benchmark runs, all by their moments. */
final class GlassDiscrepancy {
  private final Results results;
  private final int first;
  private final double[] benchmark;

  GlassDiscrepancy(Results results) {
    this.results = results;
    first = results.columns().indexOf(CubicMoments.names(GlassClassification.D).get(0));
    benchmark = mean(benchmarks());
  }

  private List<double[]> benchmarks() {
    return results.where("sampler", GlassClassification.BENCHMARK).entries().stream()
        .map(entry -> moments(entry.rows(), 0))
        .toList();
  }

  private double[] moments(Matrix rows, int row) {
    return Arrays.copyOfRange(rows.row(row), first, rows.columns());
  }

  private static double[] mean(List<double[]> vectors) {
    return IntStream.range(0, vectors.get(0).length)
        .mapToDouble(k -> vectors.stream().mapToDouble(each -> each[k]).average().orElseThrow())
        .toArray();
  }

  private static double distance(double[] a, double[] b) {
    return CubicMoments.distance(GlassClassification.D, a, b);
  }

  /** Of each benchmark run from the mean of the others: how well the truth is known. */
  Spread floor() {
    List<double[]> all = benchmarks();
    return Spread.of(
        all.stream()
            .mapToDouble(
                each -> distance(each, mean(all.stream().filter(other -> other != each).toList())))
            .toArray());
  }

  /** The iterations at which a sampler's chains were looked at. */
  double[] iterations(String sampler) {
    return results.where("sampler", sampler).each().get(0).values("iteration");
  }

  /** Of a sampler's runs after so many iterations, as a logarithm to base 10. */
  Spread logarithm(String sampler, double iteration) {
    return Spread.of(Arrays.stream(after(sampler, iteration)).map(StrictMath::log10).toArray());
  }

  private double[] after(String sampler, double iteration) {
    return results.where("sampler", sampler).entries().stream()
        .flatMapToDouble(
            entry ->
                IntStream.range(0, entry.rows().rows())
                    .filter(row -> entry.rows().get(row, 0) == iteration)
                    .mapToDouble(row -> distance(moments(entry.rows(), row), benchmark)))
        .toArray();
  }

  private static Look look(String sampler) {
    return switch (sampler) {
      case WALK -> Look.of(2);
      case KAMH -> Look.of(5);
      case LITE -> Look.of(1);
      case LITE_LONGER -> Look.of(1).dashed();
      case ORACLE -> Look.of(0);
      case ORACLE_LONGER -> Look.of(0).dashed();
      default -> Look.of(3);
    };
  }

  Figure figure(int last) {
    Axis x = Axis.log("iterations", 50, last * 1.05);
    double floor = floor().mean();
    Chart chart =
        new Chart("all mixed moments up to order 3", x, Axis.log("MMD", floor / 2, most() * 1.5))
            .level("benchmark runs, from each other", Look.of(6).thin(), floor);
    for (String sampler : SAMPLERS) {
      List<Spot> spots =
          DoubleStream.of(iterations(sampler))
              .mapToObj(t -> spot(t, logarithm(sampler, t)))
              .toList();
      chart.curve(sampler, look(sampler), spots);
    }
    return Figure.of(
        "glass",
        "Discrepancy from long runs over iterations, for seven samplers on the Glass data",
        "One chain a sampler from θ = 0, nothing discarded; geometric means over runs, bars are"
            + " the middle 80%. Dashed: steps of 0.1 to 0.3 in place of 0.01 to 0.1.",
        1,
        620,
        360,
        List.of(chart));
  }

  private static Spot spot(double iteration, Spread log) {
    return new Spot(iteration, ten(log.mean()), ten(log.low()), ten(log.high()));
  }

  static double ten(double logarithm) {
    return StrictMath.pow(10, logarithm);
  }

  /** The largest mean discrepancy that is drawn. */
  private double most() {
    return SAMPLERS.stream()
        .flatMapToDouble(
            sampler ->
                DoubleStream.of(iterations(sampler)).map(t -> ten(logarithm(sampler, t).high())))
        .reduce(0, Math::max);
  }
}
