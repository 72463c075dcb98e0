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
import static io.kamilton.text.NumberText.format;

import io.kamilton.paper.Results;
import io.kamilton.paper.Spread;
import io.kamilton.runner.figure.Axis;
import io.kamilton.runner.figure.Chart;
import io.kamilton.runner.figure.Figure;
import io.kamilton.runner.figure.Look;
import io.kamilton.runner.figure.Spot;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/** The chains of approximate Bayesian computation beside the exact posterior. */
record AbcChains(Results results) {
  /** Steps in which the exact posterior is drawn. */
  private static final double FINE = 0.05;

  private static final List<String> ACCEPTING = List.of(WALK, LITE, ORACLE, DEFAULT);
  private static final List<String> HAMILTONIAN = List.of(HABC, FRICTION);
  private static final int SHOWN = 60;

  private Results of(String sampler) {
    return results.where("sampler", sampler);
  }

  /** A column over the runs of a sampler. */
  Spread spread(String sampler, String column) {
    return of(sampler).spread(column);
  }

  /** A mean over runs and its error, by those of the runs. */
  record Estimate(double value, double error) {
    String text() {
      return format("%.3f ± %.3f", value, error);
    }

    /** How many errors it is above {@code truth}. */
    double z(double truth) {
      return (value - truth) / error;
    }
  }

  /** {@code mean} or {@code sd}. */
  Estimate estimate(String sampler, String column) {
    double[] values = of(sampler).values(column);
    double[] errors = of(sampler).values(column + "_error");
    double squares =
        IntStream.range(0, errors.length).mapToDouble(i -> errors[i] * errors[i]).sum();
    return new Estimate(Spread.of(values).mean(), Math.sqrt(squares) / errors.length);
  }

  /**
   * Integrated autocorrelation times, one a run: 1 + 2 Σ ρ_k while pairs of neighbours are positive
   * (Geyer 1992), ρ averaged over coordinates.
   */
  Spread time(String sampler) {
    return of(sampler).spread(AbcChains::time);
  }

  private static double time(Results run) {
    double sum = 0;
    for (int k = 0; k + 1 < AbcMeasures.LAGS; k += 2) {
      double pair = correlation(run, k) + correlation(run, k + 1);
      if (!(pair > 0)) {
        break;
      }
      sum += pair;
    }
    return 2 * sum - 1;
  }

  private static double correlation(Results run, int lag) {
    return run.values(AbcMeasures.correlation(lag))[0];
  }

  /** Simulations for one effective draw, those that were discarded not counted. */
  Spread simulationsForADraw(String sampler) {
    return of(sampler).spread(run -> run.values("simulations_an_iteration")[0] * time(run));
  }

  Figure figure() {
    return Figure.of(
        "abc",
        "Autocorrelation and marginal density of samplers for a skew-normal model",
        "All coordinates pooled, which have one law; means over runs. Middle: samplers that accept"
            + " or reject. Right: Hamiltonian ABC, which does not; the run with one direction a"
            + " gradient is far outside.",
        3,
        250,
        240,
        List.of(lags(), marginal("KMC and random walk", ACCEPTING), marginal("HABC", HAMILTONIAN)));
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

  private Chart lags() {
    Chart chart =
        new Chart(
                "autocorrelation",
                Axis.linear("lag, in iterations", 0, SHOWN),
                Axis.linear("correlation", -0.2, 1))
            .level("", Look.of(2).thin(), 0);
    for (String sampler : SAMPLERS.subList(0, SAMPLERS.indexOf(ONE))) {
      List<Spot> spots =
          IntStream.rangeClosed(0, SHOWN)
              .mapToObj(lag -> mean(sampler, AbcMeasures.correlation(lag), lag))
              .toList();
      chart.line(sampler, look(sampler), spots);
    }
    return chart;
  }

  private Spot mean(String sampler, String column, double x) {
    return Spot.of(x, spread(sampler, column).mean());
  }

  private Chart marginal(String title, List<String> samplers) {
    Chart chart =
        new Chart(title, Axis.linear("θ₁", 7, 12), Axis.linear("density", 0, 0.8))
            .line("exact", Look.of(6).thin(), exact());
    for (String sampler : samplers) {
      List<Spot> spots =
          IntStream.range(0, AbcMeasures.BINS)
              .mapToObj(i -> mean(sampler, AbcMeasures.density(i), AbcMeasures.middle(i)))
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
