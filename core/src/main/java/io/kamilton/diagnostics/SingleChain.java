package io.kamilton.diagnostics;

import java.util.Arrays;

/**
 * Older diagnostics of one chain by itself, for comparison with published results that used them.
 * They cannot see that chains disagree; prefer {@link EffectiveSampleSize} and {@link RHat}.
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

  /** Geweke's z of the first tenth of a chain against its second half. */
  public static double gewekeZ(double[] chain) {
    return gewekeZ(chain, 0.1, 0.5);
  }

  /**
   * Geweke's (1992) z = (x̄_A − x̄_B) / √(f_A(0)/n_A + f_B(0)/n_B) of the first and the last part
   * of a chain, standard normal for a long stationary one. Ends of the parts and spectral densities
   * are as {@code geweke.diag} in coda has them.
   */
  public static double gewekeZ(double[] chain, double first, double last) {
    if (!(first > 0 && last > 0 && first + last <= 1)) {
      throw new IllegalArgumentException(
          "first, last: must be positive with a sum of at most 1, are " + first + ", " + last);
    }
    int n = chain.length;
    if (n < ParameterDraws.FEWEST_DRAWS) {
      return Double.NaN;
    }
    double[] a = Arrays.copyOf(chain, (int) Math.ceil(1 + first * (n - 1)));
    double[] b = Arrays.copyOfRange(chain, (int) Math.floor(n - last * (n - 1)) - 1, n);
    return (SampleStatistics.mean(a) - SampleStatistics.mean(b))
        / Math.sqrt(varianceOfMean(a) + varianceOfMean(b));
  }

  private static double varianceOfMean(double[] chain) {
    return AutoregressiveSpectrum.of(chain).atZero() / chain.length;
  }
}
