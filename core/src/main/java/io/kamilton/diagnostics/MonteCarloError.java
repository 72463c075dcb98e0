package io.kamilton.diagnostics;

/** The standard error of an estimate that comes from having finitely many, dependent draws. */
public final class MonteCarloError {
  private MonteCarloError() {}

  /** The standard error of the mean: sd / √ESS. */
  public static double mean(ParameterDraws draws) {
    return SampleStatistics.sd(draws.pooled()) / Math.sqrt(EffectiveSampleSize.mean(draws));
  }
}
