package io.kamilton.paper.experiments;

import io.kamilton.paper.Results;
import io.kamilton.paper.Spread;
import io.kamilton.runner.figure.Spot;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/** The results of the tails experiment by what is looked at, and where. */
final class TailLooks {
  /** Where a chain counts as back: 1% of the target is further out. */
  private static final double BACK = 3.03;

  /** Twice as far as nearly all of 200 draws. */
  static final double OUTSIDE = 6;

  private final Results results;

  TailLooks(Results results) {
    this.results = results;
  }

  /** A column of all trials of a look, where x is as given. */
  Spread at(String look, String column, double x) {
    Results trials = results.where("look", look);
    double[] at = trials.values("x");
    double[] values = trials.values(column);
    List<Double> found = new ArrayList<>();
    for (int i = 0; i < at.length; i++) {
      if (at[i] == x) {
        found.add(values[i]);
      }
    }
    return Spread.of(found.stream().mapToDouble(Double::doubleValue).toArray());
  }

  double[] places(String look) {
    return Arrays.stream(results.where("look", look).values("x")).distinct().toArray();
  }

  /** The mean acceptance of a trial over all places far outside of the draws. */
  Spread farAcceptance(String column) {
    return Spread.of(
        results.where("look", Tails.ACCEPTANCE).each().stream()
            .mapToDouble(trial -> meanFrom(OUTSIDE, trial.values("x"), trial.values(column)))
            .toArray());
  }

  private static double meanFrom(double least, double[] x, double[] values) {
    return IntStream.range(0, x.length)
        .filter(i -> x[i] >= least)
        .mapToDouble(i -> values[i])
        .average()
        .orElse(Double.NaN);
  }

  /** When the chains of a sampler came back. */
  Returns returns(String column) {
    return Returns.of(
        BACK,
        results.where("look", Tails.CHAIN).each().stream()
            .map(chain -> chain.values(column))
            .toList());
  }

  /** By iteration, the share of chains that have been back by then. */
  List<Spot> shareBack(String column) {
    Returns returns = returns(column);
    List<Spot> spots = new ArrayList<>();
    for (double t : places(Tails.CHAIN)) {
      spots.add(Spot.of(t, returns.by(t) / (double) returns.chains()));
    }
    return spots;
  }
}
