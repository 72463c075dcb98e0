package io.kamilton.paper.trajectory;

import static io.kamilton.paper.trajectory.AcceptanceCells.BASE;
import static io.kamilton.paper.trajectory.AcceptanceCells.FLAT;

import io.kamilton.linalg.Matrix;
import io.kamilton.paper.Claim;
import io.kamilton.paper.Findings;
import io.kamilton.paper.NumberTable;
import io.kamilton.paper.Size;
import io.kamilton.paper.Spread;
import io.kamilton.paper.chain.Authors;
import io.kamilton.runner.figure.Axis;
import io.kamilton.runner.figure.Chart;
import io.kamilton.runner.figure.Figure;
import io.kamilton.runner.figure.HeatMap;
import io.kamilton.runner.figure.Look;
import io.kamilton.runner.figure.Spot;
import io.kamilton.text.Decimals;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.function.IntFunction;

/** What the acceptance along trajectories says: claims, figures, and the authors' beside it. */
record AcceptanceFindings(Size size, AcceptanceCells cells) {
  /** So that bars stand beside each other. */
  private static final double ASIDE = 1.025;

  Findings findings() {
    List<Claim> claims = size == Size.TINY ? List.of() : new AcceptanceClaims(cells).claims();
    return new Findings(
        claims,
        List.of(figure(Acceptance.ISOTROPIC), figure(Acceptance.ROTATED)),
        List.of(besideAuthors(), bases()));
  }

  private NumberTable besideAuthors() {
    List<List<String>> rows = new ArrayList<>();
    for (int d : cells.dimensions()) {
      for (int n : cells.draws()) {
        OptionalDouble authors = Authors.isotropic(d, n);
        if (authors.isPresent()) {
          Spread ours = cells.at(Acceptance.ISOTROPIC, d, n, FLAT);
          rows.add(
              List.of(
                  "" + d,
                  "" + n,
                  Decimals.of(authors.getAsDouble()),
                  ours.text(2),
                  ours.range(2),
                  ours.agreesWith(authors.getAsDouble(), 0.01) ? "yes" : "no"));
        }
      }
    }
    return new NumberTable(
        "Isotropic Gaussian, beside the authors' code with the same settings: ε = 0.1, 100 to 1000"
            + " steps, ω ~ N(0, 0.125²I), λ = 8e-5. It agrees where theirs lies in the"
            + " middle 80% of trials, or within three standard errors.",
        "d | n = m | authors' code | here, ± standard error | middle 80% of trials | agrees", rows);
  }

  private NumberTable bases() {
    List<List<String>> rows = new ArrayList<>();
    int n = cells.mostOfAll();
    for (String target : List.of(Acceptance.ISOTROPIC, Acceptance.ROTATED)) {
      for (int d : cells.dimensions()) {
        rows.add(
            List.of(
                target,
                "" + d,
                cells.hmc(target, d).text(2),
                cells.at(target, d, n, FLAT).text(2),
                cells.at(target, d, n, BASE).text(2)));
      }
    }
    return new NumberTable(
        "n = m = " + n + ": the paper's estimator, and the same with a Gaussian base density.",
        "target | d | HMC | KMC finite | with a Gaussian base",
        rows);
  }

  private Figure figure(String target) {
    return Figure.of(
        "acceptance-" + target,
        "Acceptance along trajectories over dimension and number of draws, " + target,
        "Mean acceptance probability along a trajectory on "
            + (target.equals(Acceptance.ISOTROPIC)
                ? "the isotropic Gaussian, Gaussian kernel"
                : "Gaussians with rotated Gamma(1, 1) covariances, rational quadratic kernel")
            + ". Above: as a function of n = m and d, with the paper's flat base and with a"
            + " Gaussian one. Below: slices; bars are the middle 80% of trials.",
        2,
        360,
        230,
        List.of(
            heat(target, FLAT, "KMC finite"),
            heat(target, BASE, "KMC finite, Gaussian base, white coordinates"),
            byDimension(target),
            byDraws(target)));
  }

  private HeatMap heat(String target, String column, String title) {
    double[][] values =
        cells.dimensions().stream().map(d -> means(target, d, column)).toArray(double[][]::new);
    return new HeatMap(
        title, "n = m", names(cells.draws()), "d", names(cells.dimensions()), Matrix.of(values));
  }

  private double[] means(String target, int d, String column) {
    return cells.draws().stream().mapToDouble(n -> cells.at(target, d, n, column).mean()).toArray();
  }

  private static List<String> names(List<Integer> numbers) {
    return numbers.stream().map(n -> n.toString()).toList();
  }

  private Chart byDimension(String target) {
    Axis x = Axis.log("d", 1.8, 111);
    int n = cells.mostOfAll();
    return new Chart("n = m = " + n, x.withTicks(2, 4, 8, 16, 32, 64, 100), share())
        .curve("HMC", Look.of(3), overDimensions(1 / ASIDE, d -> cells.hmc(target, d)))
        .curve("KMC finite", Look.of(0), overDimensions(1, d -> cells.at(target, d, n, FLAT)))
        .curve(
            "KMC finite with Gaussian base",
            Look.of(1),
            overDimensions(ASIDE, d -> cells.at(target, d, n, BASE)));
  }

  private static Axis share() {
    return Axis.linear("acceptance probability", 0, 1.05);
  }

  private List<Spot> overDimensions(double aside, IntFunction<Spread> at) {
    return cells.dimensions().stream().map(d -> at.apply(d).spot(d * aside)).toList();
  }

  private List<Spot> overDraws(double aside, IntFunction<Spread> at) {
    return cells.draws().stream().map(n -> at.apply(n).spot(n * aside)).toList();
  }

  private Chart byDraws(String target) {
    double margin = 1.15;
    Axis x = Axis.log("n = m", cells.draws().get(0) / margin, cells.most() * margin);
    Chart chart = new Chart("by dimension", x, share());
    int colour = 4;
    for (int d : List.of(8, 32)) {
      if (cells.dimensions().contains(d)) {
        List<Spot> flat = overDraws(1 / ASIDE, n -> cells.at(target, d, n, FLAT));
        List<Spot> based = overDraws(ASIDE, n -> cells.at(target, d, n, BASE));
        chart.curve("KMC finite, d = " + d, Look.of(colour), flat);
        chart.curve("with base, d = " + d, Look.of(colour).dashed(), based);
        colour++;
      }
    }
    return chart;
  }
}
