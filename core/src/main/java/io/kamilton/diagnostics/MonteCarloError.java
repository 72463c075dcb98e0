package io.kamilton.diagnostics;

import java.util.Arrays;

/** The standard error of an estimate that comes from having finitely many, dependent draws. */
public final class MonteCarloError {
  /** Φ(−1): between Φ(−1) and Φ(1) lies one standard error on either side. */
  private static final double LOWER = 0.15865525393145705;

  private MonteCarloError() {}

  /** The standard error of the mean: sd / √ESS. */
  public static double mean(ParameterDraws draws) {
    return SampleStatistics.sd(draws.pooled()) / Math.sqrt(EffectiveSampleSize.mean(draws));
  }

  /**
   * The standard error of the standard deviation, by the delta method from that of the mean of (x −
   * x̄)², which posterior 1.4 uses; {@link EffectiveSampleSize#sd} is the size of another mean.
   */
  public static double sd(ParameterDraws draws) {
    double mean = SampleStatistics.mean(draws.pooled());
    ParameterDraws squares = draws.map(x -> (x - mean) * (x - mean));
    double[] v = squares.pooled();
    double second = SampleStatistics.mean(v);
    // Var v̄ = (E v² − (E v)²) / ESS for v = (x − x̄)²,  se(√v̄) = √(Var v̄) / (2 √v̄)
    double population = SampleStatistics.variance(v) * (v.length - 1) / v.length;
    double variance = population / EffectiveSampleSize.mean(squares);
    return Math.sqrt(variance / second) / 2;
  }

  /**
   * The standard error of the p-quantile: half the distance between the order statistics that one
   * standard error below and above reach. The fraction of draws below the quantile is taken as beta
   * distributed, Beta(ESS p + 1, ESS (1 − p) + 1) (Vehtari et al. 2021, section 4.4).
   */
  public static double quantile(ParameterDraws draws, double p) {
    double ess = EffectiveSampleSize.quantile(draws, p);
    if (Double.isNaN(ess)) {
      return Double.NaN;
    }
    BetaDistribution below = new BetaDistribution(ess * p + 1, ess * (1 - p) + 1);
    double[] sorted = draws.pooled();
    Arrays.sort(sorted);
    int size = sorted.length;
    int low = (int) Math.max(Math.floor(below.quantile(LOWER) * size), 1);
    int high = (int) Math.min(Math.ceil(below.quantile(1 - LOWER) * size), size);
    return (sorted[high - 1] - sorted[low - 1]) / 2;
  }
}
