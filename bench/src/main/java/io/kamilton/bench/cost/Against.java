package io.kamilton.bench.cost;

import static io.kamilton.text.NumberText.count;
import static io.kamilton.text.NumberText.format;

import io.kamilton.bench.cost.CostRun.Setup;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Costs beside those of another revision. Runs with the same seed are compared: where a change is
 * one of speed alone, both made the same draws.
 */
public final class Against {
  private final Map<CostRun.Key, CostRun> theirs = new HashMap<>();

  /** The runs of the other revision. */
  public Against(List<CostRun> others) {
    others.forEach(each -> theirs.put(each.key(), each));
  }

  /** One row per target with the ratio this / that, then their geometric mean. */
  public String markdown(List<CostRun> ours) {
    List<Double> means = new ArrayList<>();
    StringBuilder out =
        new StringBuilder(
            """

            CPU time of the sampler for each evaluation, this / that: geometric mean over the runs in both files, and the range of runs

            | target | evaluations | sampler | runs | this / that |
            |---|---:|---|---:|---:|
            """);
    for (MeanCost figures : MeanCost.all(ours)) {
      List<Double> ratios = ratios(figures.runs());
      if (!ratios.isEmpty()) {
        means.add(geometricMean(ratios));
        out.append(row(figures.of(), ratios));
      }
    }
    return means.isEmpty()
        ? "\nNo complete run is in both files.\n"
        : out
            + format("| geometric mean of %d | | | | %.3f |%n", means.size(), geometricMean(means));
  }

  /** This by that, of complete runs that both have, in ascending order. */
  private List<Double> ratios(List<CostRun> runs) {
    List<Double> ratios = new ArrayList<>();
    for (CostRun run : runs) {
      CostRun other = theirs.get(run.key());
      if (other != null && !run.stopped() && !other.stopped()) {
        ratios.add(run.all() / other.all());
      }
    }
    return ratios.stream().sorted().toList();
  }

  private static double geometricMean(List<Double> ratios) {
    return StrictMath.exp(ratios.stream().mapToDouble(StrictMath::log).average().orElseThrow());
  }

  private static String row(Setup of, List<Double> ratios) {
    return format(
        "| %s | %s | %s | %d | %.3f (%.3f–%.3f) |%n",
        of.target(),
        count(of.budget()),
        of.sampler(),
        ratios.size(),
        geometricMean(ratios),
        ratios.get(0),
        ratios.get(ratios.size() - 1));
  }
}
