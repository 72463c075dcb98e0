package io.kamilton.diagnostics;

import java.util.Arrays;

/** How draws of one chain vary together with those t iterations later. */
public final class Autocovariance {
  private Autocovariance() {}

  /** γ_t = (1/n) Σ_{i=1}^{n−t} (xᵢ − x̄)(xᵢ₊ₜ − x̄) for t = 0, …, n − 1. O(n log n). */
  public static double[] of(double[] x) {
    return mean(ParameterDraws.of(x));
  }

  /** ρ_t = γ_t / γ_0 for t = 0, …, n − 1; NaN for a constant chain. */
  public static double[] correlation(double[] x) {
    double[] gamma = of(x);
    double variance = x.length == 0 ? Double.NaN : gamma[0];
    for (int t = 0; t < gamma.length; t++) {
      gamma[t] /= variance;
    }
    return gamma;
  }

  /** The mean over the chains of their autocovariances, each about its own chain's mean. */
  static double[] mean(ParameterDraws draws) {
    int n = draws.draws();
    if (n == 0) {
      return new double[0];
    }
    // Zeros behind the draws, as many again, keep the ends of a chain apart.
    FourierTransform fourier = new FourierTransform(Math.multiplyExact(2, n));
    double[] power = new double[fourier.size()];
    for (int c = 0; c < draws.chains(); c += 2) {
      addPower(
          fourier, centred(draws, c, power.length), centred(draws, c + 1, power.length), power);
    }
    fourier.transform(power, new double[power.length]);
    double[] gamma = Arrays.copyOf(power, n);
    for (int t = 0; t < n; t++) {
      gamma[t] /= (double) fourier.size() * n * draws.chains();
    }
    return gamma;
  }

  /**
   * power ← power + |Z|², Z the transform of a + ib. Its even part is |A|² + |B|², the transform of
   * N Σᵢ (aᵢ aᵢ₊ₜ + bᵢ bᵢ₊ₜ); its odd part only adds to the imaginary part of the transform back.
   */
  private static void addPower(FourierTransform fourier, double[] a, double[] b, double[] power) {
    fourier.transform(a, b);
    for (int k = 0; k < power.length; k++) {
      power[k] += a[k] * a[k] + b[k] * b[k];
    }
  }

  /** xᵢ − x̄ of a chain, zeros behind; zeros alone where there is no such chain. */
  private static double[] centred(ParameterDraws draws, int chain, int size) {
    double[] out = new double[size];
    if (chain < draws.chains()) {
      double[] x = draws.chain(chain);
      double mean = SampleStatistics.mean(x);
      for (int i = 0; i < x.length; i++) {
        out[i] = x[i] - mean;
      }
    }
    return out;
  }
}
