package io.kamilton.runner.summary;

import io.kamilton.diagnostics.ParameterDraws;
import io.kamilton.diagnostics.SampleStatistics;

/** How far apart chains are: the widest gap between their means, in their own spreads. */
final class ChainGap {
  private ChainGap() {}

  /** (max_c m_c − min_c m_c)/s, s² the mean of the chains' variances; NaN where s is 0. */
  static double of(ParameterDraws draws) {
    double least = Double.POSITIVE_INFINITY;
    double most = Double.NEGATIVE_INFINITY;
    double variances = 0;
    for (int c = 0; c < draws.chains(); c++) {
      double[] chain = draws.chain(c);
      double mean = SampleStatistics.mean(chain);
      least = Math.min(least, mean);
      most = Math.max(most, mean);
      for (double x : chain) {
        variances += (x - mean) * (x - mean) / chain.length / draws.chains();
      }
    }
    return (most - least) / Math.sqrt(variances);
  }
}
