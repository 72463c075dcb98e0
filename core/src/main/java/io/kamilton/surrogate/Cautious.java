package io.kamilton.surrogate;

import io.kamilton.kernel.DifferentiableFunction;
import io.kamilton.linalg.Workspace;
import java.util.Arrays;
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

  /** The values of f_1, …, f_G, then the gradient of each. */
  private final Workspace scratch;

  Cautious(DifferentiableFunction f, List<? extends DifferentiableFunction> without, double kappa) {
    this.f = f;
    this.without = List.copyOf(without);
    this.kappa = kappa;
    int[] lengths = new int[1 + without.size()];
    Arrays.fill(lengths, f.dimension());
    lengths[0] = without.size();
    scratch = new Workspace(lengths);
  }

  @Override
  public int dimension() {
    return f.dimension();
  }

  @Override
  public double value(double[] x) {
    double[] apart = scratch.get()[0];
    for (int i = 0; i < apart.length; i++) {
      apart[i] = without.get(i).value(x);
    }
    centre(apart);
    return cautious(f.value(x), root(apart));
  }

  private double cautious(double y, double root) {
    return y - kappa * (root - Math.sqrt(SMALL));
  }

  /** f_i(x) − f̄(x) of f_i(x). */
  private static void centre(double[] values) {
    double mean = 0;
    for (double each : values) {
      mean += each / values.length;
    }
    for (int i = 0; i < values.length; i++) {
      values[i] -= mean;
    }
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
    addCaution(x, out);
  }

  @Override
  public double valueAndGradient(double[] x, double[] out) {
    double y = f.valueAndGradient(x, out);
    return cautious(y, addCaution(x, out));
  }

  /** out ← out − κ∇√(s₀² + s²); that root. */
  private double addCaution(double[] x, double[] out) {
    double[][] work = scratch.get();
    double[] apart = work[0];
    for (int i = 0; i < apart.length; i++) {
      apart[i] = without.get(i).valueAndGradient(x, work[1 + i]);
    }
    centre(apart);
    double root = root(apart);
    double by = kappa * share(apart) / root;
    for (int i = 0; i < apart.length; i++) {
      // ∇s² = 2(1 − 1/G) Σ_i (f_i − f̄)∇f_i, because Σ_i (f_i − f̄) = 0
      for (int l = 0; l < out.length; l++) {
        out[l] -= by * apart[i] * work[1 + i][l];
      }
    }
    return root;
  }
}
