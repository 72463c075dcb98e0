package io.kamilton.paper.abc;

import static io.kamilton.text.NumberText.format;

import io.kamilton.paper.Results;
import io.kamilton.paper.Spread;
import java.util.stream.IntStream;

/** The chains of approximate Bayesian computation beside the exact posterior. */
record AbcChains(Results results) {
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
}
