package io.kamilton.diagnostics;

/**
 * The number of independent draws that would estimate a quantity as well as the given ones do, S /
 * τ for S draws in all with integrated autocorrelation time τ (Vehtari et al. 2021, section 3.2;
 * Geyer 1992 for where the sum in τ ends).
 *
 * <p>Chains are cut in halves, so that a drifting chain counts as two that disagree; the chains are
 * taken together, so that chains that disagree have few effective draws. Chains whose neighbours
 * lie on opposite sides of the mean may have more than S, but never more than S log₁₀ S. An
 * estimate from single runs flatters chains that stick where they never went: see {@link
 * ReplicateEss}.
 */
public final class EffectiveSampleSize {
  private EffectiveSampleSize() {}

  /** The effective size for the location: that of the rank-normalised draws. */
  public static double bulk(ParameterDraws draws) {
    return draws.isDegenerate() ? Double.NaN : ofChains(RankNormalization.of(draws.halves()));
  }

  /** The effective size for the tails: the smaller of those for the 5% and the 95% quantile. */
  public static double tail(ParameterDraws draws) {
    return Math.min(quantile(draws, 0.05), quantile(draws, 0.95));
  }

  /** The effective size for the mean. */
  public static double mean(ParameterDraws draws) {
    return draws.isDegenerate() ? Double.NaN : ofChains(draws.halves());
  }

  /** The effective size for the p-quantile q: that for the mean of the indicators of x ≤ q. */
  public static double quantile(ParameterDraws draws, double p) {
    double q = SampleStatistics.quantile(draws.pooled(), p);
    return draws.isDegenerate() ? Double.NaN : mean(draws.map(x -> x <= q ? 1 : 0));
  }

  static double ofChains(ParameterDraws draws) {
    if (draws.draws() < 3 || draws.isConstant()) {
      return Double.NaN;
    }
    double total = (double) draws.draws() * draws.chains();
    return total / Math.max(autocorrelationTime(draws), 1 / StrictMath.log10(total));
  }

  /**
   * τ = −1 + 2 Σ_k P̂_k + ρ̂_T. The pairs P̂_k = ρ̂_{2k} + ρ̂_{2k+1} are summed while they are
   * positive, none larger than the one before (Geyer's initial monotone sequence); T is the lag
   * where they end. No positive pair at all means chains that jump from side to side: τ = 0. Chains
   * of fewer than six draws are too short to sum anything; as R does, τ = 2 for them.
   */
  private static double autocorrelationTime(ParameterDraws draws) {
    int n = draws.draws();
    if (n < 6) {
      return 2;
    }
    double[] rho = correlation(draws);
    double sum = 0;
    double least = Double.POSITIVE_INFINITY;
    int t = 0;
    while (t < n - 5 && rho[t] + rho[t + 1] > 0) {
      least = Math.min(least, rho[t] + rho[t + 1]);
      sum += least;
      t += 2;
    }
    double last = rho[t] + rho[t + 1] >= 0 ? rho[t] : Math.max(rho[t], 0);
    return -1 + 2 * sum + last;
  }

  /**
   * ρ̂_t = 1 − (W − γ̄_t) / var⁺, the autocorrelation that several chains show together; ρ̂_0 = 1.
   */
  private static double[] correlation(ParameterDraws draws) {
    int n = draws.draws();
    double[] gamma = Autocovariance.mean(draws);
    double[] means = new double[draws.chains()];
    for (int c = 0; c < means.length; c++) {
      means[c] = SampleStatistics.mean(draws.chain(c));
    }
    // W the mean variance within chains; var⁺ = (n − 1)/n W + the variance of the chains' means
    double within = gamma[0] * n / (n - 1);
    double total = gamma[0] + (means.length > 1 ? SampleStatistics.variance(means) : 0);
    double[] rho = new double[n];
    rho[0] = 1;
    for (int t = 1; t < n; t++) {
      rho[t] = 1 - (within - gamma[t]) / total;
    }
    return rho;
  }
}
