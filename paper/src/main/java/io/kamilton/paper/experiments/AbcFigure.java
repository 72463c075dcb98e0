package io.kamilton.paper.experiments;

import io.kamilton.paper.Spread;
import io.kamilton.runner.figure.Axis;
import io.kamilton.runner.figure.Chart;
import io.kamilton.runner.figure.Figure;
import io.kamilton.runner.figure.Look;
import io.kamilton.runner.figure.Spot;
import java.util.ArrayList;
import java.util.List;

/** Autocorrelation and marginal of chains of approximate Bayesian computation. */
final class AbcFigure {
  /** Steps in which the exact posterior is drawn. */
  private static final double FINE = 0.05;

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
            marginal("KMC and random walk", chains, accepting()),
            marginal("HABC", chains, List.of(SkewNormalAbc.HABC, SkewNormalAbc.FRICTION))));
  }

  private static List<String> accepting() {
    return List.of(
        SkewNormalAbc.WALK, SkewNormalAbc.LITE, SkewNormalAbc.ORACLE, SkewNormalAbc.DEFAULT);
  }

  private static Look look(String sampler) {
    return switch (sampler) {
      case SkewNormalAbc.WALK -> Look.of(2);
      case SkewNormalAbc.LITE -> Look.of(1);
      case SkewNormalAbc.ORACLE -> Look.of(0);
      case SkewNormalAbc.DEFAULT -> Look.of(3);
      case SkewNormalAbc.HABC -> Look.of(5);
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
    List<String> drawn = new ArrayList<>(accepting());
    drawn.addAll(List.of(SkewNormalAbc.HABC, SkewNormalAbc.FRICTION));
    for (String sampler : drawn) {
      List<Spot> spots = new ArrayList<>();
      for (int lag = 0; lag <= SHOWN; lag++) {
        Spread at = chains.spread(sampler, AbcMeasures.correlation(lag));
        spots.add(Spot.of(lag, at.mean()));
      }
      chart.line(sampler, look(sampler), spots);
    }
    return chart;
  }

  private static Chart marginal(String title, AbcChains chains, List<String> samplers) {
    Chart chart =
        new Chart(title, Axis.linear("θ₁", 7, 12), Axis.linear("density", 0, 0.8))
            .line("exact", Look.of(6).thin(), exact());
    for (String sampler : samplers) {
      List<Spot> spots = new ArrayList<>();
      for (int bin = 0; bin < AbcMeasures.BINS; bin++) {
        Spread at = chains.spread(sampler, AbcMeasures.density(bin));
        spots.add(Spot.of(AbcMeasures.middle(bin), at.mean()));
      }
      chart.line(sampler, look(sampler), spots);
    }
    return chart;
  }

  private static List<Spot> exact() {
    List<Spot> spots = new ArrayList<>();
    for (double x = AbcMeasures.LEAST; x <= 12; x += FINE) {
      double inside =
          SkewNormalAbc.EXACT.probability(0, x + FINE / 2)
              - SkewNormalAbc.EXACT.probability(0, x - FINE / 2);
      spots.add(Spot.of(x, inside / FINE));
    }
    return spots;
  }
}
