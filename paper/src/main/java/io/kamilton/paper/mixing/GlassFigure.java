package io.kamilton.paper.mixing;

import static io.kamilton.paper.mixing.GlassClassification.KAMH;
import static io.kamilton.paper.mixing.GlassClassification.LITE;
import static io.kamilton.paper.mixing.GlassClassification.LITE_LONGER;
import static io.kamilton.paper.mixing.GlassClassification.ORACLE;
import static io.kamilton.paper.mixing.GlassClassification.ORACLE_LONGER;
import static io.kamilton.paper.mixing.GlassClassification.SAMPLERS;
import static io.kamilton.paper.mixing.GlassClassification.WALK;

import io.kamilton.paper.Spread;
import io.kamilton.runner.figure.Axis;
import io.kamilton.runner.figure.Chart;
import io.kamilton.runner.figure.Figure;
import io.kamilton.runner.figure.Look;
import io.kamilton.runner.figure.Spot;
import java.util.List;
import java.util.stream.DoubleStream;

/** Discrepancies of chains on Glass over iterations. */
final class GlassFigure {
  private GlassFigure() {}

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

  static Figure of(GlassDiscrepancy discrepancy, int last) {
    Axis x = Axis.log("iterations", 50, last * 1.05);
    double floor = discrepancy.floor().mean();
    Chart chart =
        new Chart(
                "all mixed moments up to order 3",
                x,
                Axis.log("MMD", floor / 2, most(discrepancy) * 1.5))
            .level("benchmark runs, from each other", Look.of(6).thin(), floor);
    for (String sampler : SAMPLERS) {
      List<Spot> spots =
          DoubleStream.of(discrepancy.iterations(sampler))
              .mapToObj(t -> spot(t, discrepancy.logarithm(sampler, t)))
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

  private static double ten(double logarithm) {
    return StrictMath.pow(10, logarithm);
  }

  /** The largest mean discrepancy that is drawn. */
  private static double most(GlassDiscrepancy discrepancy) {
    return SAMPLERS.stream()
        .flatMapToDouble(
            sampler ->
                DoubleStream.of(discrepancy.iterations(sampler))
                    .map(t -> ten(discrepancy.logarithm(sampler, t).high())))
        .reduce(0, Math::max);
  }
}
