package io.kamilton.paper.experiments;

import static io.kamilton.paper.experiments.AcceptanceCells.BASE;
import static io.kamilton.paper.experiments.AcceptanceCells.FLAT;

import io.kamilton.linalg.Matrix;
import io.kamilton.paper.Spread;
import io.kamilton.runner.figure.Axis;
import io.kamilton.runner.figure.Chart;
import io.kamilton.runner.figure.Figure;
import io.kamilton.runner.figure.HeatMap;
import io.kamilton.runner.figure.Look;
import io.kamilton.runner.figure.Spot;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** The acceptance along trajectories in pictures: over n and d, and slices of that. */
final class AcceptanceFigure {
  /** So that bars stand beside each other. */
  private static final double ASIDE = 1.025;

  private final AcceptanceCells cells;
  private final int[] dimensions;
  private final int[] draws;

  AcceptanceFigure(AcceptanceCells cells) {
    this.cells = cells;
    dimensions = cells.dimensions();
    draws = cells.draws();
  }

  Figure figure(String target) {
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
    double[][] values = new double[dimensions.length][draws.length];
    for (int i = 0; i < dimensions.length; i++) {
      for (int j = 0; j < draws.length; j++) {
        values[i][j] = cells.at(target, dimensions[i], draws[j], column).mean();
      }
    }
    return new HeatMap(title, "n = m", names(draws), "d", names(dimensions), Matrix.of(values));
  }

  private static List<String> names(int[] numbers) {
    return Arrays.stream(numbers).mapToObj(Integer::toString).toList();
  }

  private Chart byDimension(String target) {
    Axis x = Axis.log("d", 1.8, 111);
    Chart chart =
        new Chart("n = m = " + cells.mostOfAll(), x.withTicks(2, 4, 8, 16, 32, 64, 100), share());
    chart.curve(
        "HMC",
        Look.of(3),
        Arrays.stream(dimensions).mapToObj(d -> spot(d / ASIDE, cells.hmc(target, d))).toList());
    chart.curve("KMC finite", Look.of(0), spots(target, FLAT, 1));
    chart.curve("KMC finite with Gaussian base", Look.of(1), spots(target, BASE, ASIDE));
    return chart;
  }

  private static Axis share() {
    return Axis.linear("acceptance probability", 0, 1.05);
  }

  private List<Spot> spots(String target, String column, double aside) {
    List<Spot> spots = new ArrayList<>();
    for (int d : dimensions) {
      spots.add(spot(d * aside, cells.at(target, d, cells.mostOfAll(), column)));
    }
    return spots;
  }

  private static Spot spot(double x, Spread spread) {
    return new Spot(x, spread.mean(), spread.low(), spread.high());
  }

  private Chart byDraws(String target) {
    double margin = 1.15;
    Axis x = Axis.log("n = m", draws[0] / margin, cells.most() * margin);
    Chart chart = new Chart("by dimension", x, share());
    int colour = 4;
    for (int d : new int[] {8, 32}) {
      if (Arrays.stream(dimensions).anyMatch(each -> each == d)) {
        List<Spot> spots = new ArrayList<>();
        List<Spot> based = new ArrayList<>();
        for (int n : draws) {
          spots.add(spot(n / ASIDE, cells.at(target, d, n, FLAT)));
          based.add(spot(n * ASIDE, cells.at(target, d, n, BASE)));
        }
        chart.curve("KMC finite, d = " + d, Look.of(colour), spots);
        chart.curve("with base, d = " + d, Look.of(colour).dashed(), based);
        colour++;
      }
    }
    return chart;
  }
}
