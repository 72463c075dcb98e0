package io.kamilton.diagnostics;

import java.util.Random;

/** Chains of which the truth is known. {@link Random} is specified to the bit, so they are, too. */
final class Simulated {
  private Simulated() {}

  static double[] independent(Random random, int draws) {
    return random.doubles(draws).map(NormalQuantile::of).toArray();
  }

  /** A stationary x_t = φ x_{t−1} + √(1 − φ²) e_t: variance 1, τ = (1 + φ)/(1 − φ). */
  static double[] autoregressive(Random random, double phi, int draws) {
    double[] x = independent(random, draws);
    for (int t = 1; t < draws; t++) {
      x[t] = phi * x[t - 1] + Math.sqrt(1 - phi * phi) * x[t];
    }
    return x;
  }

  static ParameterDraws autoregressive(Random random, double phi, int chains, int draws) {
    double[][] x = new double[chains][];
    for (int c = 0; c < chains; c++) {
      x[c] = autoregressive(random, phi, draws);
    }
    return ParameterDraws.of(x);
  }
}
