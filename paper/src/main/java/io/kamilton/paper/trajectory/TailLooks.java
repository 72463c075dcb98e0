package io.kamilton.paper.trajectory;

import io.kamilton.paper.Results;
import io.kamilton.paper.Spread;
import io.kamilton.runner.figure.Axis;
import io.kamilton.runner.figure.Chart;
import io.kamilton.runner.figure.Figure;
import io.kamilton.runner.figure.Look;
import io.kamilton.runner.figure.Spot;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/** The results of the tails experiment by what is looked at, and where. */
record TailLooks(Results results) {
  static final List<String> NAMES = List.of("KMC lite", "KMC finite", "KMC finite, Gaussian base");
  private static final Look[] LOOKS = {Look.of(1), Look.of(0), Look.of(4), Look.of(2)};

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

  Figure figure() {
    Axis distance = Axis.linear("distance from the centre", 0, Tails.FAR + 0.5);
    Chart forces = new Chart("force along a ray", distance, Axis.linear("∇f, outwards", -12, 4));
    Chart acceptance =
        new Chart("acceptance", distance, Axis.linear("acceptance probability", 0, 1.05));
    Chart drift = new Chart("drift", distance, Axis.linear("drift of exp(s‖x‖)", -1, 0.25));
    Chart back =
        new Chart(
            "chains from distance 20",
            Axis.linear("iteration", 0, 60),
            Axis.linear("share that has come back", 0, 1.05));
    for (int k = 0; k < Tails.COLUMNS.size(); k++) {
      boolean beside = k == NAMES.size();
      Look look = beside ? LOOKS[k].dashed() : LOOKS[k];
      String name = beside ? "random walk" : NAMES.get(k);
      Look force = beside ? Look.of(3).dashed() : look;
      forces.band(force, spots(Tails.FORCE, k, false));
      forces.line(beside ? "the target's force" : name, force, spots(Tails.FORCE, k, false));
      acceptance.line(name, look, spots(Tails.ACCEPTANCE, k, true));
      acceptance.bars("", look, spots(Tails.ACCEPTANCE, k, true));
      drift.line(name, look, spots(Tails.DRIFT, k, true));
      drift.bars("", look, spots(Tails.DRIFT, k, true));
      back.line(name, look, shareBack(Tails.COLUMNS.get(k)));
    }
    return Figure.of(
        "tails",
        "Forces, acceptance, drift and chains far from the data",
        "A 2-d Gaussian, surrogates of 200 draws, ten leapfrog steps of size 0.2; the random walk"
            + " has steps of sd 2. Lines are means over fits, the bands of forces their middle 80%,"
            + " bars two standard errors. The drift E α(exp(s(‖x*‖ − ‖x‖)) − 1), s = "
            + Tails.S
            + ", is that of Prop. 3's proof: below 0 it brings chains back.",
        2,
        330,
        220,
        List.of(forces, acceptance, drift, back));
  }

  /** Means, with the middle 80% or with two standard errors. */
  private List<Spot> spots(String look, int column, boolean errors) {
    List<Spot> spots = new ArrayList<>();
    for (double x : places(look)) {
      Spread spread = at(look, Tails.COLUMNS.get(column), x);
      double low = errors ? spread.mean() - 2 * spread.error() : spread.low();
      double high = errors ? spread.mean() + 2 * spread.error() : spread.high();
      spots.add(new Spot(x, spread.mean(), low, high));
    }
    return spots;
  }
}
