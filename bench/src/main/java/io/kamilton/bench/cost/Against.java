package io.kamilton.bench.cost;

import static io.kamilton.text.NumberText.count;
import static io.kamilton.text.NumberText.format;

import io.kamilton.bench.cost.CostPlan.Setup;
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
    List<Double> ratios = new ArrayList<>();
    StringBuilder rows = new StringBuilder();
    for (MeanCost figures : MeanCost.all(ours)) {
      List<Double> ofRuns = ratios(figures.runs());
      if (!ofRuns.isEmpty()) {
        double ratio = geometricMean(ofRuns);
        ratios.add(ratio);
        rows.append(row(figures.of(), ofRuns, ratio));
      }
    }
    if (ratios.isEmpty()) {
      return "\nNo complete run is in both files.\n";
    }
    return "\nCPU time of the sampler for each evaluation, this / that: geometric mean over the runs"
        + " in both files, and the range of runs\n\n"
        + "| target | evaluations | sampler | runs | this / that |\n|---|---:|---|---:|---:|\n"
        + rows
        + format("| geometric mean of %d | | | | %.3f |%n", ratios.size(), geometricMean(ratios));
  }

  /** This by that, of complete runs that both have. */
  private List<Double> ratios(List<CostRun> runs) {
    List<Double> ratios = new ArrayList<>();
    for (CostRun run : runs) {
      CostRun other = theirs.get(run.key());
      if (other != null && !run.stopped() && !other.stopped()) {
        ratios.add(run.micros() / other.micros());
      }
    }
    return ratios;
  }

  static double geometricMean(List<Double> ratios) {
    return StrictMath.exp(
        ratios.stream().mapToDouble(StrictMath::log).average().orElse(Double.NaN));
  }

  private static String row(Setup of, List<Double> ratios, double ratio) {
    double least = ratios.stream().min(Double::compare).orElseThrow();
    double most = ratios.stream().max(Double::compare).orElseThrow();
    return format(
        "| %s | %s | %s | %d | %.3f (%.3f–%.3f) |%n",
        of.target(), count(of.budget()), of.sampler(), ratios.size(), ratio, least, most);
  }
}
