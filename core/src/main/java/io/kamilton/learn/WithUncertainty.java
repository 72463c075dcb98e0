package io.kamilton.learn;

import io.kamilton.kernel.DifferentiableFunction;
import io.kamilton.linalg.Workspace;

/**
 * A surrogate f that is lower, or higher, where little is known of it. With s its standard error,
 *
 * <p>g(x) = f(x) − κ(√(s₀² + s²(x)) − s₀):
 *
 * <p>κ &gt; 0 is caution, which keeps to what was seen; κ &lt; 0 is curiosity, which goes to see.
 */
final class WithUncertainty implements DifferentiableFunction {
  /** s₀²: a doubt that is not worth a word. */
  private static final double SMALL = 0.1;

  private final DifferentiableFunction f;
  private final Jackknife doubt;
  private final double kappa;
  private final Workspace scratch;

  WithUncertainty(DifferentiableFunction f, Jackknife doubt, double kappa) {
    this.f = f;
    this.doubt = doubt;
    this.kappa = kappa;
    scratch = new Workspace(f.dimension());
  }

  @Override
  public int dimension() {
    return f.dimension();
  }

  @Override
  public double value(double[] x) {
    return doubted(f.value(x), root(doubt.variance(x)));
  }

  /** √(s₀² + s²). */
  private static double root(double variance) {
    return Math.sqrt(SMALL + variance);
  }

  private double doubted(double y, double root) {
    return y - kappa * (root - Math.sqrt(SMALL));
  }

  @Override
  public void gradient(double[] x, double[] out) {
    f.gradient(x, out);
    addDoubt(x, out);
  }

  @Override
  public double valueAndGradient(double[] x, double[] out) {
    double y = f.valueAndGradient(x, out);
    return doubted(y, addDoubt(x, out));
  }

  /** out ← out − κ∇√(s₀² + s²) = out − κ∇s²/2√(s₀² + s²); that root. */
  private double addDoubt(double[] x, double[] out) {
    double[] slope = scratch.get()[0];
    double root = root(doubt.varianceAndGradient(x, slope));
    for (int l = 0; l < out.length; l++) {
      out[l] = Math.fma(-kappa / (2 * root), slope[l], out[l]);
    }
    return root;
  }
}
