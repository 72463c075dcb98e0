package io.kamilton.diagnostics;

/**
 * The potential scale reduction factor: by how much the spread of all draws exceeds that within the
 * chains. Near 1 when the chains agree; 1.01 is the usual limit.
 */
public final class RHat {
  private RHat() {}

  /**
   * The larger of the split R-hat of rank-normalised draws, which sees chains that differ in
   * location, and that of rank-normalised |x − median|, which sees chains that differ in scale.
   */
  public static double rankNormalized(ParameterDraws draws) {
    if (draws.isDegenerate()) {
      return Double.NaN;
    }
    double median = SampleStatistics.quantile(draws.pooled(), 0.5);
    ParameterDraws folded = draws.map(x -> Math.abs(x - median));
    return Math.max(ofRanks(draws.halves()), ofRanks(folded.halves()));
  }

  private static double ofRanks(ParameterDraws draws) {
    return ofChains(RankNormalization.of(draws));
  }

  static double ofChains(ParameterDraws draws) {
    if (draws.isConstant()) {
      return Double.NaN;
    }
    int n = draws.draws();
    double[] means = new double[draws.chains()];
    double[] variances = new double[draws.chains()];
    for (int c = 0; c < means.length; c++) {
      means[c] = SampleStatistics.mean(draws.chain(c));
      variances[c] = SampleStatistics.variance(draws.chain(c));
    }
    // R̂ = √( ((n − 1)/n W + B/n) / W ),  B/n the variance of the means, W the mean of the
    // variances
    double within = SampleStatistics.mean(variances);
    double between = SampleStatistics.variance(means);
    return Math.sqrt((n - 1.0) / n + between / within);
  }
}
