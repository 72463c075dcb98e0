package io.kamilton.bench.efficiency;

import io.kamilton.bench.efficiency.targets.Case;
import io.kamilton.diagnostics.ReplicateEss;
import io.kamilton.diagnostics.SampleStatistics;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.ToDoubleFunction;
import org.hipparchus.distribution.continuous.ChiSquaredDistribution;

/** What the runs of one sampler on one target with one budget show together. */
public final class Figures {
  private static final double INTERVAL = 0.99;

  private final Case of;
  private final List<Replicate> runs;

  /** Of at least one run. */
  Figures(Case of, List<Replicate> runs) {
    if (runs.isEmpty()) {
      throw new IllegalArgumentException(of.name() + ": at least one run is needed");
    }
    this.of = of;
    this.runs = List.copyOf(runs);
  }

  /**
   * A statistic of the parameter with the fewest effective draws per 1000 evaluations.
   *
   * @param size these
   * @param low with {@code high}: where they lie in 99 of 100 repetitions, if the errors of runs
   *     are normal and so R·MSE is χ²_R; that the worst parameter was picked is not accounted for
   * @param bias relative to the variance for the standard deviation, else in units of √Var g
   * @param error the root of the mean squared error, in the same units
   */
  record Worst(int parameter, double size, double low, double high, double bias, double error) {}

  Case of() {
    return of;
  }

  String sampler() {
    return runs.get(0).key().sampler();
  }

  int budget() {
    return runs.get(0).key().budget();
  }

  int runs() {
    return runs.size();
  }

  double meanEvaluations() {
    return runs.stream().mapToLong(Replicate::evaluations).average().orElse(Double.NaN);
  }

  /** The parameters for which the statistic is judged. */
  List<Integer> judged(Statistic statistic) {
    List<Integer> parameters = new ArrayList<>();
    for (int l = 0; l < of.dimension(); l++) {
      if (statistic.isJudged(of.answers().get(l))) {
        parameters.add(l);
      }
    }
    return parameters;
  }

  /** How many statistics of parameters are judged. */
  int statistics() {
    return List.of(Statistic.values()).stream().mapToInt(each -> judged(each).size()).sum();
  }

  double[] errors(int parameter, Statistic statistic) {
    return values(run -> run.error(parameter, statistic));
  }

  ReplicateEss replicateEss(int parameter, Statistic statistic) {
    double variance = statistic.variance(of.answers().get(parameter));
    return ReplicateEss.of(0, variance, errors(parameter, statistic));
  }

  /** Effective draws per 1000 evaluations, Var g / MSE over the runs. */
  double size(int parameter, Statistic statistic) {
    return replicateEss(parameter, statistic).perThousandEvaluations(meanEvaluations());
  }

  /** The geometric mean over parameters; NaN where none is judged. */
  double geometricMean(Statistic statistic) {
    return StrictMath.exp(
        judged(statistic).stream()
            .mapToDouble(l -> StrictMath.log(size(l, statistic)))
            .average()
            .orElse(Double.NaN));
  }

  /** The worst of the judged parameters, of which there must be one. */
  Worst worst(Statistic statistic) {
    int worst =
        judged(statistic).stream()
            .min(Comparator.comparingDouble(l -> size(l, statistic)))
            .orElseThrow();
    double size = size(worst, statistic);
    ReplicateEss ess = replicateEss(worst, statistic);
    double unit = statistic.scale(of.answers().get(worst));
    return new Worst(
        worst,
        size,
        size * share((1 - INTERVAL) / 2),
        size * share((1 + INTERVAL) / 2),
        ess.bias() / unit,
        Math.sqrt(ess.meanSquaredError()) / unit);
  }

  /** The p-quantile of χ²_R/R. */
  private double share(double p) {
    return new ChiSquaredDistribution(runs.size()).inverseCumulativeProbability(p) / runs.size();
  }

  /** The worst of all statistics and parameters. */
  Worst worst() {
    return List.of(Statistic.values()).stream()
        .filter(statistic -> !judged(statistic).isEmpty())
        .map(this::worst)
        .min(Comparator.comparingDouble(Worst::size))
        .orElseThrow();
  }

  /** Quantile over runs of the smallest bulk-ESS per 1000 evaluations. */
  double bulkEss(double p) {
    return SampleStatistics.quantile(values(run -> 1000 * run.bulkEss() / run.evaluations()), p);
  }

  double medianSeconds() {
    return SampleStatistics.quantile(values(Replicate::seconds), 0.5);
  }

  double acceptance() {
    return SampleStatistics.mean(values(Replicate::acceptance));
  }

  private double[] values(ToDoubleFunction<Replicate> value) {
    return runs.stream().mapToDouble(value).toArray();
  }
}
