package io.kamilton;

import java.util.Arrays;
import java.util.function.DoubleSupplier;
import java.util.function.DoubleUnaryOperator;

/** The distance between draws and the distribution that they should have. */
public final class KolmogorovSmirnov {
  /** What {@link #distance} is above with probability 2e^{−2·2.69²} = 1e-6. */
  public static final double CRITICAL = 2.69;

  private static final int N = 100_000;

  private KolmogorovSmirnov() {}

  /** √n sup |F_n − F| of 100,000 draws. */
  public static double distance(DoubleSupplier draw, DoubleUnaryOperator distribution) {
    double[] x = new double[N];
    Arrays.setAll(x, i -> draw.getAsDouble());
    Arrays.sort(x);
    double most = 0;
    for (int i = 0; i < N; i++) {
      double f = distribution.applyAsDouble(x[i]);
      most = Math.max(most, Math.max(f - (double) i / N, (i + 1.0) / N - f));
    }
    return Math.sqrt(N) * most;
  }
}
