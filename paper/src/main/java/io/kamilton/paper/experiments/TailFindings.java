package io.kamilton.paper.experiments;

import io.kamilton.paper.Claim;
import io.kamilton.paper.Findings;
import io.kamilton.paper.NumberTable;
import io.kamilton.paper.Results;
import io.kamilton.paper.Size;
import io.kamilton.paper.Spread;
import io.kamilton.paper.Verdict;
import io.kamilton.paper.figure.Axis;
import io.kamilton.paper.figure.Chart;
import io.kamilton.paper.figure.Figure;
import io.kamilton.paper.figure.Look;
import io.kamilton.paper.figure.Spot;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** What steps from far away say of Proposition 3 and of the tails of KMC finite. */
final class TailFindings {
  private static final List<String> NAMES =
      List.of("KMC lite", "KMC finite", "KMC finite, Gaussian base");
  private static final Look[] LOOKS = {Look.of(1), Look.of(0), Look.of(4), Look.of(2)};

  /** Where a chain counts as back: 1% of the target is further out. */
  private static final double BACK = 3.03;

  private final Size size;
  private final Results results;

  TailFindings(Size size, Results results) {
    this.size = size;
    this.results = results;
  }

  Findings findings() {
    List<Claim> claims =
        size == Size.TINY ? List.of() : List.of(isWalk(), returns(), oscillates(), atHome());
    return new Findings(claims, List.of(figure()), List.of(table()));
  }

  /** A column of all trials of a look, where x is as given. */
  private Spread at(String look, String column, double x) {
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

  private double[] places(String look) {
    return Arrays.stream(results.where("look", look).values("x")).distinct().toArray();
  }

  private Claim isWalk() {
    Spread force = at(Tails.FORCE, "lite", Tails.FAR);
    Spread lite = at(Tails.ACCEPTANCE, "lite", Tails.FAR);
    Spread walk = at(Tails.ACCEPTANCE, "beside", Tails.FAR);
    boolean same = Math.abs(lite.mean() - walk.mean()) <= 3 * (lite.error() + walk.error());
    return new Claim(
        "KMC lite is guaranteed to fall back to a Random Walk Metropolis in unexplored regions.",
        "proof; no number",
        String.format(
            Locale.ROOT,
            "at distance %.0f: force %.1e (the target's: %.0f), acceptance %s, random walk %s",
            Tails.FAR,
            force.mean(),
            -Tails.FAR,
            lite.text(3),
            walk.text(3)),
        same && Math.abs(force.mean()) < 1e-3 ? Verdict.HOLDS : Verdict.DOES_NOT_HOLD,
        "Gradients of Gaussian kernels vanish away from their centres, so that L steps of size ε"
            + " are one of length Lε.");
  }

  private Claim returns() {
    double worst = Double.NEGATIVE_INFINITY;
    List<String> found = new ArrayList<>();
    for (double x : places(Tails.DRIFT)) {
      if (x >= 4) {
        Spread drift = at(Tails.DRIFT, "lite", x);
        worst = Math.max(worst, drift.mean() + 3 * drift.error());
        if (x == 4 || x == 10 || x == Tails.FAR) {
          found.add(String.format(Locale.ROOT, "%s at distance %.0f", drift.text(3), x));
        }
      }
    }
    return new Claim(
        "KMC lite is geometrically ergodic (Prop. 3): the drift of e^{s‖x‖} is negative far out.",
        "proof for d = 1",
        "s = "
            + Tails.S
            + ", d = 2: "
            + String.join(", ", found)
            + "; back after "
            + iterations("lite").range(0)
            + " iterations",
        worst < 0 ? Verdict.HOLDS : Verdict.DOES_NOT_HOLD,
        "Every step from further out than the draws shrinks e^{s‖x‖} on average by a share that"
            + " does not fade with the distance.");
  }

  private Claim oscillates() {
    Spread finite = at(Tails.ACCEPTANCE, "finite", Tails.FAR);
    Spread walk = at(Tails.ACCEPTANCE, "beside", Tails.FAR);
    boolean reduced = finite.mean() + 3 * finite.error() < walk.mean();
    Spread back = iterations("finite");
    return new Claim(
        "KMC finite oscillates in the tails, resulting in a reduced acceptance probability.",
        "no number",
        String.format(
            Locale.ROOT,
            "at distance %.0f: acceptance %s (random walk %s); back after %s iterations, %s with a"
                + " Gaussian base",
            Tails.FAR,
            finite.text(2),
            walk.text(2),
            back.range(0),
            iterations("finite_base").range(0)),
        reduced ? Verdict.HOLDS : Verdict.HOLDS_DIFFERENTLY,
        reduced
            ? "Far out the force of cosines is as large as anywhere and has nothing to do with the"
                + " target's. With a base density it points home."
            : "Far out the force of cosines has nothing to do with the target's and does as much"
                + " good as harm there: acceptance is not below a random walk's.");
  }

  private Claim atHome() {
    double home = places(Tails.ACCEPTANCE)[0];
    Spread finite = at(Tails.ACCEPTANCE, "finite", home);
    return new Claim(
        "This problem does not appear when KMC finite is initialised in high-density regions, nor"
            + " after burn-in.",
        "no number",
        String.format(Locale.ROOT, "acceptance at distance %.0f: %s", home, finite.text(2)),
        finite.mean() > 0.8 ? Verdict.HOLDS : Verdict.DOES_NOT_HOLD,
        "Where the draws are, ∇f is close to the target's gradient.");
  }

  /** Iterations until a chain is back; as many as it has where it never is. */
  private Spread iterations(String column) {
    return Spread.of(
        results.where("look", Tails.CHAIN).each().stream()
            .mapToDouble(chain -> firstBelow(chain.values(column)))
            .toArray());
  }

  private static double firstBelow(double[] distances) {
    int t = 0;
    while (t < distances.length - 1 && distances[t] > BACK) {
      t++;
    }
    return t;
  }

  private Figure figure() {
    Axis distance = Axis.linear("distance from the centre", 0, Tails.FAR);
    double last = places(Tails.CHAIN)[places(Tails.CHAIN).length - 1];
    Chart forces = new Chart("force along a ray", distance, Axis.linear("∇f, outwards", -12, 4));
    Chart acceptance =
        new Chart("acceptance", distance, Axis.linear("acceptance probability", 0, 1.05));
    Chart drift =
        new Chart("drift", distance, Axis.linear("E α(e^{s(‖x*‖ − ‖x‖)} − 1)", -1.05, 0.3));
    Chart chains =
        new Chart(
            "from far away",
            Axis.linear("iteration", 0, Math.min(60, last)),
            Axis.linear("distance from the centre", 0, Tails.FAR + 2));
    for (int k = 0; k < Tails.COLUMNS.size(); k++) {
      boolean beside = k == NAMES.size();
      String name = beside ? "random walk" : NAMES.get(k);
      forces.band(beside ? Look.of(3) : LOOKS[k], spots(Tails.FORCE, k));
      forces.line(
          beside ? "the target's force" : name,
          beside ? Look.of(3).dashed() : LOOKS[k],
          spots(Tails.FORCE, k));
      for (Chart chart : List.of(acceptance, drift, chains)) {
        String look =
            chart == acceptance ? Tails.ACCEPTANCE : chart == drift ? Tails.DRIFT : Tails.CHAIN;
        Look line = beside ? LOOKS[k].dashed() : LOOKS[k];
        chart.band(line, spots(look, k)).line(name, line, spots(look, k));
      }
    }
    return Figure.of(
        "tails",
        "Forces, acceptance, drift and chains far from the data",
        "A 2-d Gaussian, surrogates of 200 draws, ten steps of size 0.2. Lines are means over fits,"
            + " bands their middle 80%. A drift below 0 brings chains back; the random walk has"
            + " steps of sd 2.",
        2,
        330,
        220,
        List.of(forces, acceptance, drift, chains));
  }

  private List<Spot> spots(String look, int column) {
    List<Spot> spots = new ArrayList<>();
    for (double x : places(look)) {
      Spread spread = at(look, Tails.COLUMNS.get(column), x);
      spots.add(new Spot(x, spread.mean(), spread.low(), spread.high()));
    }
    return spots;
  }

  private NumberTable table() {
    List<List<String>> rows = new ArrayList<>();
    for (int k = 0; k < Tails.COLUMNS.size(); k++) {
      String column = Tails.COLUMNS.get(k);
      rows.add(
          List.of(
              k < NAMES.size() ? NAMES.get(k) : "random walk",
              at(Tails.ACCEPTANCE, column, places(Tails.ACCEPTANCE)[0]).text(2),
              at(Tails.ACCEPTANCE, column, Tails.FAR).text(2),
              at(Tails.DRIFT, column, Tails.FAR).text(3),
              iterations(column).range(0)));
    }
    return new NumberTable(
        "Means over fits; the middle 80% in brackets. Back is within the 99% of the target.",
        List.of(
            "sampler",
            "acceptance at distance 1",
            "at distance 20",
            "drift at distance 20",
            "iterations until back from 20"),
        rows);
  }
}
