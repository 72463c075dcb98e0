package io.kamilton.paper.abc;

import static io.kamilton.text.NumberText.format;

import io.kamilton.paper.Claim;
import io.kamilton.paper.Findings;
import io.kamilton.paper.NumberTable;
import io.kamilton.paper.Results;
import io.kamilton.paper.Size;
import io.kamilton.paper.Spread;
import io.kamilton.paper.Verdict;
import io.kamilton.runner.figure.Axis;
import io.kamilton.runner.figure.Chart;
import io.kamilton.runner.figure.Figure;
import io.kamilton.runner.figure.Look;
import io.kamilton.runner.figure.Spot;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** What data sets say of the counter-example: how far the synthetic posterior is off, and where. */
record CounterExampleFindings(Size size, Results results, List<Double> offsets) {
  private static final Look TRUE = Look.of(3);
  private static final Look SYNTHETIC = Look.of(1);

  CounterExampleFindings(Size size, Results results) {
    this(size, results, offsets(results.values("true.mean"), results.values("synthetic.mean")));
  }

  private static List<Double> offsets(double[] exact, double[] synthetic) {
    return IntStream.range(0, exact.length).mapToObj(i -> synthetic[i] - exact[i]).toList();
  }

  Findings findings() {
    return new Findings(List.of(biased(), upwardsBias()), List.of(figure()), List.of(table()));
  }

  private DoubleStream off() {
    return offsets.stream().mapToDouble(each -> each);
  }

  private double rootMeanSquare() {
    return Math.sqrt(off().map(each -> each * each).average().orElse(Double.NaN));
  }

  private Spread upwards() {
    return Spread.of(off().map(each -> each > 0 ? 1 : 0).toArray());
  }

  private Claim biased() {
    double off = rootMeanSquare();
    double sd = results.spread("synthetic.sd").mean();
    Verdict verdict = Verdict.of(off > 2 * sd);
    return new Claim(
        "A normal approximation of the likelihood changes the posterior.",
        "two densities side by side (figure)",
        format(
            "off by %.2f in root mean square over %d data sets, %.1f of its standard deviations",
            off, offsets.size(), off / sd),
        size == Size.TINY ? Verdict.OPEN : verdict,
        "It takes few large numbers for the standard deviation, and is surer of itself (sd"
            + format(" %.3f", sd)
            + ") than the true posterior"
            + format(" (%.3f)", results.spread("true.sd").mean())
            + ", which it misses.");
  }

  private Claim upwardsBias() {
    Spread share = upwards();
    Spread mean = Spread.of(off().toArray());
    boolean up = share.mean() - 2 * share.error() > 0.5;
    boolean down = share.mean() + 2 * share.error() < 0.5;
    boolean off = rootMeanSquare() > 2 * results.spread("synthetic.sd").mean();
    return new Claim(
        "A likelihood with a positive skew being approximated by a Gaussian introduces an upwards"
            + " bias to the posterior.",
        "upwards, one data set (figure)",
        "upwards in a share of %s of the data sets; on average by %s"
            .formatted(share.text(2), mean.text(3)),
        size == Size.TINY ? Verdict.OPEN : Verdict.of(up, off && !down),
        up
            ? "Upwards in most data sets."
            : "The direction depends on the data: upwards where a few numbers happen to be very"
                + " large, downwards where they happen not to be. Scores of a normal likelihood with the"
                + " right two moments have mean 0, so that on average there is little of either.");
  }

  private Figure figure() {
    List<Results> sets = results.each();
    return Figure.of(
        "counterexample",
        "True and synthetic posteriors of a log-normal mean, and their means over data sets",
        "100 observations from μ = 2. Left and middle: the data sets at the 90% and the 10%"
            + " quantile of the offsets. Right: means of both"
            + " posteriors, a dot a data set; on the line they agree.",
        3,
        250,
        240,
        List.of(
            densities("off upwards", extreme(sets, 1)),
            densities("off downwards", extreme(sets, -1)),
            means()));
  }

  /** The data set at the 90% quantile of the offsets, or at the 10% one. */
  private Results extreme(List<Results> sets, int sign) {
    List<Integer> order =
        IntStream.range(0, sets.size())
            .boxed()
            .sorted(Comparator.comparingDouble(i -> -sign * offsets.get(i)))
            .toList();
    return sets.get(order.get(order.size() / 10));
  }

  private static Chart densities(String title, Results set) {
    double mean = set.values("true.mean")[0];
    double sd = set.values("true.sd")[0];
    List<Spot> exact = new ArrayList<>();
    List<Spot> synthetic = new ArrayList<>();
    for (int k = 0; k < CounterExample.PLACES; k++) {
      double mu = CounterExample.mu(k);
      double z = (mu - mean) / sd;
      exact.add(Spot.of(mu, StrictMath.exp(-0.5 * z * z) / (sd * Math.sqrt(2 * Math.PI))));
      synthetic.add(Spot.of(mu, set.values(CounterExample.place(k))[0]));
    }
    return new Chart(title, Axis.linear("μ", 1.2, 2.8), Axis.linear("density", 0, 9))
        .line("true posterior", TRUE, exact)
        .line("synthetic posterior", SYNTHETIC, synthetic);
  }

  private Chart means() {
    List<Spot> dots =
        results.each().stream()
            .map(set -> Spot.of(set.values("true.mean")[0], set.values("synthetic.mean")[0]))
            .toList();
    return new Chart(
            "all data sets",
            Axis.linear("true posterior mean", 1.2, 2.8),
            Axis.linear("synthetic posterior mean", 1.2, 2.8))
        .line("", Look.of(2).dashed(), List.of(Spot.of(1.2, 1.2), Spot.of(2.8, 2.8)))
        .dots("a data set", Look.of(0), dots);
  }

  private NumberTable table() {
    List<List<String>> rows =
        Stream.of("true", "synthetic")
            .map(which -> List.of(which, range(which + ".mean"), range(which + ".sd")))
            .toList();
    return new NumberTable(
        "Over data sets from μ = 2: mean, and the middle 80% in brackets.",
        "posterior | its mean | its standard deviation", rows);
  }

  private String range(String column) {
    return results.spread(column).range(3);
  }
}
