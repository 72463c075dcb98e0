package io.kamilton.paper.experiments;

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
import io.kamilton.runner.figure.Panel;
import io.kamilton.runner.figure.Spot;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** What trajectories say: the figure's panels, and the acceptance probability along them. */
final class TrajectoryFindings {
  private static final double EDGE = 3.2;

  private final Size size;
  private final Results results;

  TrajectoryFindings(Size size, Results results) {
    this.size = size;
    this.results = results;
  }

  Findings findings() {
    return new Findings(claims(), List.of(figure()), List.of(table()));
  }

  /** Means of α along each trajectory of a flow. */
  private Spread meanAcceptance(String flow) {
    return Spread.of(
        results.each().stream()
            .mapToDouble(trial -> Spread.of(trial.values(flow + ".acceptance")).mean())
            .toArray());
  }

  private List<Claim> claims() {
    Spread exact = meanAcceptance("exact");
    double least = Arrays.stream(results.values("exact.acceptance")).min().orElse(Double.NaN);
    boolean holds = least > 0.9;
    List<Claim> claims = new ArrayList<>();
    claims.add(
        new Claim(
            "Plain Hamiltonian trajectories oscillate on a stable orbit, and acceptance probability"
                + " is close to one.",
            "close to 1 (figure)",
            String.format(Locale.ROOT, "mean %s, smallest %.3f", exact.text(4), least),
            holds ? Verdict.HOLDS : Verdict.DOES_NOT_HOLD,
            holds
                ? "The leapfrog error of the exact flow stays bounded over all steps."
                : "The leapfrog error of the exact flow grows too large on the way."));
    for (String flow : Trajectories.FLOWS.subList(1, Trajectories.FLOWS.size())) {
      claims.add(kernelInduced(flow, meanAcceptance(flow)));
    }
    return claims;
  }

  private Claim kernelInduced(String flow, Spread found) {
    Verdict verdict =
        size == Size.TINY
            ? Verdict.OPEN
            : found.mean() > 0.5 ? Verdict.HOLDS : Verdict.DOES_NOT_HOLD;
    return new Claim(
        "Kernel induced trajectories and acceptance probabilities on an estimated energy function"
            + " (Figure 1, right): "
            + flow
            + ".",
        "no number (figure)",
        "mean acceptance along a trajectory " + found.range(2),
        verdict,
        "Learnt from "
            + Trajectories.DRAWS
            + " draws alone; holds means more than a half on average. Deviations of the flow from"
            + " the true one cost acceptance, never exactness.");
  }

  private Figure figure() {
    List<Panel> panels = new ArrayList<>();
    Results first = results.each().get(0);
    for (String flow : Trajectories.FLOWS) {
      panels.add(path(flow, first));
    }
    for (String flow : Trajectories.FLOWS) {
      panels.add(acceptance(flow));
    }
    return Figure.of(
        "trajectories",
        "Trajectories of the exact flow and of three surrogates, and acceptance along them",
        "Above: one trajectory of each flow, all from the same point with the same momentum; rings"
            + " hold 50% and 95% of the target. Below: the acceptance probability of stopping after"
            + " so many steps, mean over trajectories (line), middle 80% (band) and the trajectory"
            + " above (thin).",
        Trajectories.FLOWS.size(),
        210,
        210,
        panels);
  }

  private static Chart path(String flow, Results trial) {
    Axis x = Axis.linear("x₁", -EDGE, EDGE);
    Axis y = Axis.linear("x₂", -EDGE, EDGE);
    double[] x1 = trial.values(flow + ".x1");
    double[] x2 = trial.values(flow + ".x2");
    List<Spot> spots = new ArrayList<>();
    for (int i = 0; i < x1.length; i++) {
      spots.add(Spot.of(x1[i], x2[i]));
    }
    return new Chart(flow, x, y)
        .line("", Look.of(2).dashed(), ring(0.5))
        .line("", Look.of(2).dashed(), ring(0.95))
        .line("", look(flow).thin(), spots)
        .bars("start of the trajectory", Look.of(5), spots.subList(0, 1))
        .bars("its end", Look.of(6), spots.subList(spots.size() - 1, spots.size()));
  }

  /** The circle that holds a share of the target: P(‖x‖ ≤ r) = 1 − exp(−r²/2). */
  private static List<Spot> ring(double share) {
    double radius = Math.sqrt(-2 * StrictMath.log(1 - share));
    List<Spot> spots = new ArrayList<>();
    for (int k = 0; k <= 72; k++) {
      double angle = 2 * Math.PI * k / 72;
      spots.add(Spot.of(radius * StrictMath.cos(angle), radius * StrictMath.sin(angle)));
    }
    return spots;
  }

  private Chart acceptance(String flow) {
    List<Spot> spots = new ArrayList<>();
    List<Results> trials = results.each();
    double[] steps = trials.get(0).values("step");
    double[][] along =
        trials.stream().map(trial -> trial.values(flow + ".acceptance")).toArray(double[][]::new);
    List<Spot> first = new ArrayList<>();
    for (int i = 0; i < steps.length; i++) {
      int step = i;
      first.add(Spot.of(steps[i], along[0][i]));
      Spread at = Spread.of(Arrays.stream(along).mapToDouble(each -> each[step]).toArray());
      spots.add(new Spot(steps[i], at.mean(), at.low(), at.high()));
    }
    return new Chart(
            "",
            Axis.linear("leapfrog steps", 0, steps[steps.length - 1]),
            Axis.linear("acceptance probability", 0, 1.05))
        .band(look(flow), spots)
        .line("", look(flow), spots)
        .line("", Look.of(6).thin(), first);
  }

  private static Look look(String flow) {
    return Look.of(
        switch (flow) {
          case "exact" -> 3;
          case "full" -> 4;
          case "finite" -> 0;
          default -> 1;
        });
  }

  private NumberTable table() {
    List<List<String>> rows = new ArrayList<>();
    for (String flow : Trajectories.FLOWS) {
      Spread atEnd =
          Spread.of(
              results.each().stream()
                  .mapToDouble(trial -> last(trial.values(flow + ".acceptance")))
                  .toArray());
      rows.add(List.of(flow, meanAcceptance(flow).range(3), atEnd.range(3)));
    }
    return new NumberTable(
        "Acceptance probability: mean over trajectories, the middle 80% in brackets.",
        List.of("flow", "along the trajectory", "at its end"), rows);
  }

  private static double last(double[] values) {
    return values[values.length - 1];
  }
}
