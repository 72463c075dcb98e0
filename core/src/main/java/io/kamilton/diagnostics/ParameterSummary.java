package io.kamilton.diagnostics;

import java.util.Arrays;

/**
 * What a table of results says of one parameter.
 *
 * @param mean the mean of all draws
 * @param mcseMean the {@linkplain MonteCarloError#mean Monte Carlo error} of that mean
 * @param sd the standard deviation of all draws
 * @param q5 the 5% quantile
 * @param q50 the median
 * @param q95 the 95% quantile
 * @param essBulk {@link EffectiveSampleSize#bulk}
 * @param essTail {@link EffectiveSampleSize#tail}
 * @param rHat {@link RHat#rankNormalized}
 */
public record ParameterSummary(
    double mean,
    double mcseMean,
    double sd,
    double q5,
    double q50,
    double q95,
    double essBulk,
    double essTail,
    double rHat) {

  /** The summary of the given draws. O(S log S) for S draws. */
  public static ParameterSummary of(ParameterDraws draws) {
    double[] sorted = draws.pooled();
    Arrays.sort(sorted);
    return new ParameterSummary(
        SampleStatistics.mean(draws.pooled()),
        MonteCarloError.mean(draws),
        SampleStatistics.sd(draws.pooled()),
        SampleStatistics.quantileOfSorted(sorted, 0.05),
        SampleStatistics.quantileOfSorted(sorted, 0.5),
        SampleStatistics.quantileOfSorted(sorted, 0.95),
        EffectiveSampleSize.bulk(draws),
        EffectiveSampleSize.tail(draws),
        RHat.rankNormalized(draws));
  }
}
