package io.kamilton.bench.efficiency;

import io.kamilton.bench.efficiency.targets.Answer;
import io.kamilton.diagnostics.SampleStatistics;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.hipparchus.distribution.continuous.FDistribution;
import org.hipparchus.distribution.continuous.TDistribution;

/**
 * A statistic of a parameter that is not as it should be, as a test says.
 *
 * @param value what it is: a ratio, or a bias in the units of {@link Statistic#scale}
 * @param p how probable that or worse is where all is well
 */
record Finding(Figures of, Statistic statistic, int parameter, double value, double p) {
  private static final double LEVEL = 0.01;

  /** No efficiency may be below this share of the other sampler's. */
  private static final double LEAST_RATIO = 0.8;

  /**
   * Where {@code ours} has less than 0.8 of the effective draws that {@code theirs} has, beyond
   * doubt: an F test of the mean squared errors, taken to be of normal errors around 0, at 1% by
   * Holm's method over all statistics and parameters.
   */
  static List<Finding> slower(Figures ours, Figures theirs) {
    FDistribution f = new FDistribution(theirs.runs(), ours.runs());
    List<Finding> all = new ArrayList<>();
    for (Statistic statistic : Statistic.values()) {
      for (int l : ours.judged(statistic)) {
        double ratio = ours.size(l, statistic) / theirs.size(l, statistic);
        double p = f.cumulativeProbability(ratio / LEAST_RATIO);
        all.add(new Finding(ours, statistic, l, ratio, p));
      }
    }
    return rejected(all);
  }

  /**
   * Where the runs' mean error is not 0: a t test over the runs that allows for the error of the
   * known answer, at 1% by Holm's method over all statistics and parameters.
   */
  static List<Finding> biased(Figures of) {
    List<Finding> all = new ArrayList<>();
    for (Statistic statistic : Statistic.values()) {
      for (int l : of.judged(statistic)) {
        Answer known = of.of().answers().get(l);
        double[] errors = of.errors(l, statistic);
        double bias = SampleStatistics.mean(errors);
        double variance =
            SampleStatistics.variance(errors) / errors.length
                + statistic.variance(known) / statistic.draws(known);
        double t = Math.abs(bias) / Math.sqrt(variance);
        double p = 2 * new TDistribution(errors.length - 1).cumulativeProbability(-t);
        all.add(new Finding(of, statistic, l, bias / statistic.scale(known), p));
      }
    }
    return rejected(all);
  }

  /** Those with p_(k) ≤ level/(n − k + 1), in the order of p and up to the first that has not. */
  static List<Finding> rejected(List<Finding> all) {
    List<Finding> sorted = new ArrayList<>(all);
    sorted.sort(Comparator.comparingDouble(Finding::p));
    int k = 0;
    while (k < sorted.size() && sorted.get(k).p <= LEVEL / (sorted.size() - k)) {
      k++;
    }
    return sorted.subList(0, k);
  }
}
