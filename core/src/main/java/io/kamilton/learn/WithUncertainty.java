package io.kamilton.learn;

import io.kamilton.kernel.DifferentiableFunction;
import io.kamilton.learn.ridge.FitNumbers;
import io.kamilton.linalg.Workspace;

/**
 * A surrogate f that is lower, or higher, where it is uncertain. With s its standard error,
 *
 * <p>g(x) = f(x) − κ(√(s₀² + s²(x)) − s₀):
 *
 * <p>κ &gt; 0 keeps chains to where values were seen; κ &lt; 0 sends them to where few were.
 */
final class WithUncertainty implements DifferentiableFunction {
  private final DifferentiableFunction f;
  private final Jackknife jackknife;
  private final double kappa;
  private final Workspace scratch;

  WithUncertainty(DifferentiableFunction f, Jackknife jackknife, double kappa) {
    this.f = f;
    this.jackknife = jackknife;
    this.kappa = kappa;
    scratch = new Workspace(f.dimension());
  }

  @Override
  public int dimension() {
    return f.dimension();
  }

  @Override
  public double value(double[] x) {
    return shifted(f.value(x), root(jackknife.variance(x)));
  }

  /** √(s₀² + s²). */
  private static double root(double variance) {
    return Math.sqrt(FitNumbers.Uncertainty.NEGLIGIBLE + variance);
  }

  private double shifted(double y, double root) {
    return y - kappa * (root - Math.sqrt(FitNumbers.Uncertainty.NEGLIGIBLE));
  }

  @Override
  public void gradient(double[] x, double[] out) {
    f.gradient(x, out);
    addUncertainty(x, out);
  }

  @Override
  public double valueAndGradient(double[] x, double[] out) {
    double y = f.valueAndGradient(x, out);
    return shifted(y, addUncertainty(x, out));
  }

  /** out ← out − κ∇√(s₀² + s²) = out − κ∇s²/2√(s₀² + s²); that root. */
  private double addUncertainty(double[] x, double[] out) {
    double[] slope = scratch.get()[0];
    double root = root(jackknife.varianceAndGradient(x, slope));
    for (int l = 0; l < out.length; l++) {
      out[l] = Math.fma(-kappa / (2 * root), slope[l], out[l]);
    }
    return root;
  }
}
