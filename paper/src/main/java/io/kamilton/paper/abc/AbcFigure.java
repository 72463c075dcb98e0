package io.kamilton.paper.abc;

import static io.kamilton.paper.abc.SkewNormalAbc.DEFAULT;
import static io.kamilton.paper.abc.SkewNormalAbc.EXACT;
import static io.kamilton.paper.abc.SkewNormalAbc.FRICTION;
import static io.kamilton.paper.abc.SkewNormalAbc.HABC;
import static io.kamilton.paper.abc.SkewNormalAbc.LITE;
import static io.kamilton.paper.abc.SkewNormalAbc.ONE;
import static io.kamilton.paper.abc.SkewNormalAbc.ORACLE;
import static io.kamilton.paper.abc.SkewNormalAbc.SAMPLERS;
import static io.kamilton.paper.abc.SkewNormalAbc.WALK;

import io.kamilton.runner.figure.Axis;
import io.kamilton.runner.figure.Chart;
import io.kamilton.runner.figure.Figure;
import io.kamilton.runner.figure.Look;
import io.kamilton.runner.figure.Spot;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/** Autocorrelation and marginal of chains of approximate Bayesian computation. */
final class AbcFigure {
  /** Steps in which the exact posterior is drawn. */
  private static final double FINE = 0.05;

  private static final List<String> ACCEPTING = List.of(WALK, LITE, ORACLE, DEFAULT);
  private static final List<String> HAMILTONIAN = List.of(HABC, FRICTION);
  private static final int SHOWN = 60;

  private AbcFigure() {}

  static Figure of(AbcChains chains) {
    return Figure.of(
        "abc",
        "Autocorrelation and marginal density of samplers for a skew-normal model",
        "All coordinates pooled, which have one law; means over runs. Middle: samplers that accept"
            + " or reject. Right: Hamiltonian ABC, which does not; the run with one direction a"
            + " gradient is far outside.",
        3,
        250,
        240,
        List.of(
            correlation(chains),
            marginal("KMC and random walk", chains, ACCEPTING),
            marginal("HABC", chains, HAMILTONIAN)));
  }

  private static Look look(String sampler) {
    return switch (sampler) {
      case WALK -> Look.of(2);
      case LITE -> Look.of(1);
      case ORACLE -> Look.of(0);
      case DEFAULT -> Look.of(3);
      case HABC -> Look.of(5);
      default -> Look.of(5).dashed();
    };
  }

  private static Chart correlation(AbcChains chains) {
    Chart chart =
        new Chart(
                "autocorrelation",
                Axis.linear("lag, in iterations", 0, SHOWN),
                Axis.linear("correlation", -0.2, 1))
            .level("", Look.of(2).thin(), 0);
    for (String sampler : SAMPLERS.subList(0, SAMPLERS.indexOf(ONE))) {
      List<Spot> spots =
          IntStream.rangeClosed(0, SHOWN)
              .mapToObj(lag -> mean(chains, sampler, AbcMeasures.correlation(lag), lag))
              .toList();
      chart.line(sampler, look(sampler), spots);
    }
    return chart;
  }

  private static Spot mean(AbcChains chains, String sampler, String column, double x) {
    return Spot.of(x, chains.spread(sampler, column).mean());
  }

  private static Chart marginal(String title, AbcChains chains, List<String> samplers) {
    Chart chart =
        new Chart(title, Axis.linear("θ₁", 7, 12), Axis.linear("density", 0, 0.8))
            .line("exact", Look.of(6).thin(), exact());
    for (String sampler : samplers) {
      List<Spot> spots =
          IntStream.range(0, AbcMeasures.BINS)
              .mapToObj(i -> mean(chains, sampler, AbcMeasures.density(i), AbcMeasures.middle(i)))
              .toList();
      chart.line(sampler, look(sampler), spots);
    }
    return chart;
  }

  private static List<Spot> exact() {
    List<Spot> spots = new ArrayList<>();
    for (double x = AbcMeasures.LEAST; x <= 12; x += FINE) {
      double inside = EXACT.probability(0, x + FINE / 2) - EXACT.probability(0, x - FINE / 2);
      spots.add(Spot.of(x, inside / FINE));
    }
    return spots;
  }
}
