package io.kamilton.paper.mixing;

import static io.kamilton.paper.mixing.BananaMixing.FINITE;
import static io.kamilton.paper.mixing.BananaMixing.HMC;
import static io.kamilton.paper.mixing.BananaMixing.KAMH;
import static io.kamilton.paper.mixing.BananaMixing.LEARNING;
import static io.kamilton.paper.mixing.BananaMixing.LITE;
import static io.kamilton.paper.mixing.BananaMixing.WALK;
import static io.kamilton.paper.mixing.BananaRuns.ACCEPTANCE;
import static io.kamilton.paper.mixing.BananaRuns.BULK_ESS;
import static io.kamilton.paper.mixing.BananaRuns.ESS;
import static io.kamilton.paper.mixing.BananaRuns.NORM;
import static io.kamilton.text.NumberText.format;

import io.kamilton.diagnostics.ReplicateEss;
import io.kamilton.models.Banana;
import io.kamilton.paper.Findings;
import io.kamilton.paper.NumberTable;
import io.kamilton.paper.Size;
import io.kamilton.paper.Spread;
import io.kamilton.paper.chain.Authors;
import io.kamilton.runner.figure.Axis;
import io.kamilton.runner.figure.Chart;
import io.kamilton.runner.figure.Figure;
import io.kamilton.runner.figure.Look;
import java.util.ArrayList;
import java.util.List;

/** What chains on the banana say: beside each other, and beside the authors' code. */
record BananaFindings(Size size, BananaRuns runs, Banana target) {
  Findings findings() {
    return new Findings(size, () -> new BananaClaims(runs).claims(), figure(), table());
  }

  private Figure figure() {
    return Figure.of(
        "banana",
        "Acceptance, norm of the mean and smallest effective size on the banana over n",
        "The 8-dimensional banana: 2000 iterations after 200, means over runs, 80% error bars."
            + " HMC and the random walk learn nothing, so they are level; bands are their middle"
            + " 80%.",
        3,
        250,
        240,
        List.of(
            chart("acceptance", ACCEPTANCE, Axis.linear("acceptance rate", 0, 1)),
            chart("error of the mean", NORM, Axis.log("‖mean‖", 0.1, 30)),
            chart("smallest effective size", ESS, Axis.log("min ESS of 2000", 1, 1000))));
  }

  private Chart chart(String title, String column, Axis y) {
    double margin = 1.15;
    Axis x = Axis.log("n = m", runs.draws().get(0) / margin, runs.most() * margin);
    Chart chart = new Chart(title, x, y);
    level(chart, x, HMC, Look.of(3), column);
    level(chart, x, WALK, Look.of(2), column);
    // a little aside of each other
    curve(chart, KAMH, Look.of(5), 0.97, column);
    curve(chart, FINITE, Look.of(0), 1, column);
    curve(chart, LITE, Look.of(1), 1.03, column);
    return chart;
  }

  private void curve(Chart chart, String sampler, Look look, double aside, String column) {
    chart.curve(
        sampler,
        look,
        runs.draws().stream().map(n -> runs.at(sampler, n, column).spot(n * aside)).toList());
  }

  private void level(Chart chart, Axis x, String sampler, Look look, String column) {
    Spread spread = runs.at(sampler, 0, column);
    chart.band(look, List.of(spread.spot(x.low()), spread.spot(x.high())));
    chart.level(sampler, look.dashed(), spread.mean());
  }

  private NumberTable table() {
    List<List<String>> rows = new ArrayList<>();
    rows.add(row(HMC, 0));
    rows.add(row(WALK, 0));
    for (String sampler : LEARNING) {
      runs.draws().forEach(n -> rows.add(row(sampler, n)));
    }
    return new NumberTable(
        "Means over runs, the middle 80% in brackets. Authors' figures are marked ✓ where they lie"
            + " inside, or within three standard errors. ESS is coda's, as theirs; the replicate"
            + " ESS is what the errors of the runs' means show, and is not fooled by a chain that"
            + " sticks.",
        "sampler | n | acceptance | authors' | min ESS | authors' | min bulk ESS | replicate ESS"
            + " | ‖mean‖",
        rows);
  }

  private List<String> row(String sampler, int n) {
    return List.of(
        sampler,
        n == 0 ? "–" : Integer.toString(n),
        runs.at(sampler, n, ACCEPTANCE).range(2),
        beside(Authors.bananaAcceptance(sampler, n), runs.at(sampler, n, ACCEPTANCE), 0.01),
        runs.at(sampler, n, ESS).range(0),
        beside(Authors.bananaEss(sampler, n), runs.at(sampler, n, ESS), 1),
        runs.at(sampler, n, BULK_ESS).range(0),
        format("%.0f", replicateEss(sampler, n)),
        runs.at(sampler, n, NORM).range(2));
  }

  /** The authors' figure, and whether ours agrees with it. */
  private static String beside(String theirs, Spread ours, double rounding) {
    if (theirs.equals(Authors.UNKNOWN)) {
      return theirs;
    }
    return theirs + (ours.agreesWith(Double.parseDouble(theirs), rounding) ? " ✓" : " ✗");
  }

  /** The smallest over coordinates. */
  private double replicateEss(String sampler, int n) {
    double least = Double.POSITIVE_INFINITY;
    for (int l = 0; l < target.dimension(); l++) {
      double[] means = runs.values(sampler, n, "mean." + (l + 1));
      double variance = target.covariance().get(l, l);
      least = Math.min(least, ReplicateEss.of(0, variance, means).effectiveDraws());
    }
    return least;
  }
}
