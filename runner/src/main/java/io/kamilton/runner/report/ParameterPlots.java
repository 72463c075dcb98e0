package io.kamilton.runner.report;

import io.kamilton.diagnostics.Autocovariance;
import io.kamilton.diagnostics.ParameterDraws;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * What is drawn of a parameter. All but traces and points come from all kept draws.
 *
 * @param ranks how many draws of a chain are in each twentieth of the ranks of all, a list a chain
 * @param autocorrelation at lags 0, 1, …, a list a chain
 * @param points some draws for pictures of pairs, the same ones of every parameter, a list a chain
 * @param divergent draws after transitions that diverged, the same ones of every parameter
 */
record ParameterPlots(
    String name,
    Trace trace,
    List<List<Integer>> ranks,
    Density density,
    List<List<Double>> autocorrelation,
    List<List<Double>> points,
    List<Double> divergent) {
  static final int RANK_BINS = 20;
  private static final int MOST_LAGS = 60;

  static ParameterPlots of(String name, ParameterDraws draws, Thinning thinning) {
    return new ParameterPlots(
        name,
        Trace.of(draws, thinning.strokes()),
        ranks(draws),
        Density.of(chains(draws)),
        autocorrelation(draws),
        points(draws, thinning.pointEvery()),
        thinning.divergent().stream().map(at -> draws.get(at.chain(), at.draw())).toList());
  }

  static List<double[]> chains(ParameterDraws draws) {
    return IntStream.range(0, draws.chains()).mapToObj(draws::chain).toList();
  }

  /** Ties have their average rank. */
  private static List<List<Integer>> ranks(ParameterDraws draws) {
    double[] sorted = draws.pooled();
    Arrays.sort(sorted);
    List<List<Integer>> all = new ArrayList<>();
    for (double[] chain : chains(draws)) {
      int[] counts = new int[RANK_BINS];
      for (double x : chain) {
        double rank = (first(sorted, x) + first(sorted, Math.nextUp(x))) / 2.0;
        counts[(int) Math.min(RANK_BINS - 1, RANK_BINS * rank / sorted.length)]++;
      }
      all.add(Arrays.stream(counts).boxed().toList());
    }
    return all;
  }

  /** How many are below x. */
  private static int first(double[] sorted, double x) {
    int low = 0;
    int high = sorted.length;
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (sorted[middle] < x) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }

  private static List<List<Double>> autocorrelation(ParameterDraws draws) {
    int lags = Math.min(draws.draws(), MOST_LAGS + 1);
    return chains(draws).stream()
        .map(chain -> Arrays.copyOf(Autocovariance.correlation(chain), lags))
        .map(Rounding.FINE::of)
        .toList();
  }

  private static List<List<Double>> points(ParameterDraws draws, int every) {
    Rounding rounding = Rounding.of(draws);
    List<List<Double>> points = new ArrayList<>();
    for (double[] chain : chains(draws)) {
      List<Double> some = new ArrayList<>();
      for (int t = 0; t < chain.length; t += every) {
        some.add(rounding.of(chain[t]));
      }
      points.add(some);
    }
    return points;
  }
}
