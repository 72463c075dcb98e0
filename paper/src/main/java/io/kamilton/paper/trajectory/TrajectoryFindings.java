package io.kamilton.paper.trajectory;

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
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** What trajectories say: the figure's panels, and the acceptance probability along them. */
record TrajectoryFindings(Size size, Results results) {
  private static final double EDGE = 3.2;

  Findings findings() {
    return new Findings(claims(), List.of(figure()), List.of(table()));
  }

  /** Means of α along each trajectory of a flow. */
  private Spread meanAcceptance(String flow) {
    return results.spread(trial -> trial.spread(flow + ".acceptance").mean());
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
            format("mean %s, smallest %.3f", exact.text(4), least),
            Verdict.of(holds),
            holds
                ? "The leapfrog error of the exact flow stays bounded over all steps."
                : "The leapfrog error of the exact flow grows too large on the way."));
    for (String flow : Trajectories.FLOWS.subList(1, Trajectories.FLOWS.size())) {
      claims.add(kernelInduced(flow, meanAcceptance(flow)));
    }
    return claims;
  }

  private Claim kernelInduced(String flow, Spread found) {
    Verdict verdict = size == Size.TINY ? Verdict.OPEN : Verdict.of(found.mean() > 0.5);
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
    Results first = results.each().get(0);
    List<Chart> panels =
        Stream.concat(
                Trajectories.FLOWS.stream().map(flow -> path(flow, first)),
                Trajectories.FLOWS.stream().map(this::acceptance))
            .toList();
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
    List<Spot> spots = IntStream.range(0, x1.length).mapToObj(i -> Spot.of(x1[i], x2[i])).toList();
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
    return IntStream.rangeClosed(0, 72)
        .mapToDouble(k -> 2 * Math.PI * k / 72)
        .mapToObj(a -> Spot.of(radius * StrictMath.cos(a), radius * StrictMath.sin(a)))
        .toList();
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
      spots.add(at.spot(steps[i]));
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
    List<List<String>> rows =
        Trajectories.FLOWS.stream()
            .map(flow -> List.of(flow, meanAcceptance(flow).range(3), atEnd(flow).range(3)))
            .toList();
    return new NumberTable(
        "Acceptance probability: mean over trajectories, the middle 80% in brackets.",
        "flow | along the trajectory | at its end", rows);
  }

  private Spread atEnd(String flow) {
    return results.spread(
        trial -> {
          double[] along = trial.values(flow + ".acceptance");
          return along[along.length - 1];
        });
  }
}
