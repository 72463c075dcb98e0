package io.kamilton.paper.trajectory;

import io.kamilton.paper.Results;
import io.kamilton.paper.Spread;
import io.kamilton.runner.figure.Spot;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/** The results of the tails experiment by what is looked at, and where. */
record TailLooks(Results results) {
  /** Where a chain counts as back: 1% of the target is further out. */
  private static final double BACK = 3.03;

  /** Twice as far as nearly all of 200 draws. */
  static final double OUTSIDE = 6;

  /** A column of all trials of a look, where x is as given. */
  Spread at(String look, String column, double x) {
    Results trials = results.where("look", look);
    double[] at = trials.values("x");
    double[] values = trials.values(column);
    return Spread.of(
        IntStream.range(0, at.length)
            .filter(i -> at[i] == x)
            .mapToDouble(i -> values[i])
            .toArray());
  }

  double[] places(String look) {
    return Arrays.stream(results.where("look", look).values("x")).distinct().toArray();
  }

  /** The mean acceptance of a trial over all places far outside of the draws. */
  Spread farAcceptance(String column) {
    return results
        .where("look", Tails.ACCEPTANCE)
        .spread(trial -> meanFrom(OUTSIDE, trial.values("x"), trial.values(column)));
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
    return Arrays.stream(places(Tails.CHAIN))
        .mapToObj(t -> Spot.of(t, returns.by(t) / (double) returns.chains()))
        .toList();
  }
}
