package io.kamilton.diagnostics;

import java.util.Arrays;

/** Diagnostics of R's posterior that tests alone ask for. */
public final class MoreDiagnostics {
  /** Φ(−1): between Φ(−1) and Φ(1) lies one standard error on either side. */
  private static final double LOWER = 0.15865525393145705;

  private MoreDiagnostics() {}

  /** R-hat of the half chains, as Gelman et al. (2013), "Bayesian Data Analysis", define it. */
  public static double splitRHat(ParameterDraws draws) {
    return draws.isDegenerate() ? Double.NaN : RHat.ofChains(draws.halves());
  }

  /** R-hat of the chains as they are (Gelman and Rubin 1992); NaN for a single chain. */
  public static double basicRHat(ParameterDraws draws) {
    return draws.isDegenerate() ? Double.NaN : RHat.ofChains(draws);
  }

  /**
   * The effective size for the standard deviation: that for the mean of |x − x̄|, which posterior
   * 1.4 uses; other versions define it otherwise.
   */
  public static double essOfSd(ParameterDraws draws) {
    double mean = SampleStatistics.mean(draws.pooled());
    return EffectiveSampleSize.mean(draws.map(x -> Math.abs(x - mean)));
  }

  /** The effective size for the mean of chains that are not cut in halves. */
  public static double basicEss(ParameterDraws draws) {
    return draws.isDegenerate() ? Double.NaN : EffectiveSampleSize.ofChains(draws);
  }

  /**
   * The standard error of the standard deviation, by the delta method from that of the mean of (x −
   * x̄)², which posterior 1.4 uses; {@link #essOfSd} is the size of another mean.
   */
  public static double errorOfSd(ParameterDraws draws) {
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
  public static double errorOfQuantile(ParameterDraws draws, double p) {
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
