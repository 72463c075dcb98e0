package io.kamilton.diagnostics;

/**
 * An older diagnostic of one chain by itself, for comparison with published results that used it.
 * It cannot see that chains disagree; prefer {@link EffectiveSampleSize} and {@link RHat}.
 */
public final class SingleChain {
  private SingleChain() {}

  /**
   * The effective size n s² / f(0) with the {@linkplain AutoregressiveSpectrum autoregressive}
   * spectral density f, as {@code effectiveSize} in coda has it. The sum over chains is coda's
   * value for several chains.
   */
  public static double autoregressiveEss(double[] chain) {
    // n s² / f(0)
    return chain.length
        * SampleStatistics.variance(chain)
        / AutoregressiveSpectrum.of(chain).atZero();
  }
}
