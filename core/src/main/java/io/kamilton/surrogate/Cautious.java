package io.kamilton.surrogate;

import io.kamilton.kernel.DifferentiableFunction;
import java.util.List;

/**
 * A surrogate f that is lower where little is known of it: where fits f_1, …, f_G, each without a
 * part of the values, disagree. With s² the jackknife's estimate of the variance of f,
 *
 * <p>g(x) = f(x) − κ(√(s₀² + s²(x)) − s₀), s² = (1 − 1/G) Σ_i (f_i − f̄)².
 */
final class Cautious implements DifferentiableFunction {
  /** s₀²: a disagreement that is not worth a word. */
  private static final double SMALL = 0.1;

  private final DifferentiableFunction f;
  private final List<? extends DifferentiableFunction> without;
  private final double kappa;

  Cautious(DifferentiableFunction f, List<? extends DifferentiableFunction> without, double kappa) {
    this.f = f;
    this.without = List.copyOf(without);
    this.kappa = kappa;
  }

  @Override
  public int dimension() {
    return f.dimension();
  }

  @Override
  public double value(double[] x) {
    return f.value(x) - kappa * (root(apart(x)) - Math.sqrt(SMALL));
  }

  /** f_i(x) − f̄(x). */
  private double[] apart(double[] x) {
    double[] values = new double[without.size()];
    double mean = 0;
    for (int i = 0; i < values.length; i++) {
      values[i] = without.get(i).value(x);
      mean += values[i] / values.length;
    }
    for (int i = 0; i < values.length; i++) {
      values[i] -= mean;
    }
    return values;
  }

  /** √(s₀² + s²). */
  private static double root(double[] apart) {
    double sum = 0;
    for (double each : apart) {
      sum += each * each;
    }
    return Math.sqrt(SMALL + share(apart) * sum);
  }

  private static double share(double[] apart) {
    return 1 - 1.0 / apart.length;
  }

  @Override
  public void gradient(double[] x, double[] out) {
    f.gradient(x, out);
    double[] apart = apart(x);
    double by = kappa * share(apart) / root(apart);
    double[] own = new double[out.length];
    for (int i = 0; i < apart.length; i++) {
      // ∇s² = 2(1 − 1/G) Σ_i (f_i − f̄)∇f_i, because Σ_i (f_i − f̄) = 0
      without.get(i).gradient(x, own);
      for (int l = 0; l < out.length; l++) {
        out[l] -= by * apart[i] * own[l];
      }
    }
  }
}
