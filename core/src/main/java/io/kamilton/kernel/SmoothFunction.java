package io.kamilton.kernel;

import java.util.Arrays;

/** A twice differentiable function: what score matching asks for. */
public interface SmoothFunction extends DifferentiableFunction {
  /** vᵀ∇²f(x)v: the second derivative along v. */
  double curvature(double[] x, double[] v);

  /** out_ℓ ← ∂²_ℓ f(x). */
  default void secondDerivatives(double[] x, double[] out) {
    double[] unit = new double[dimension()];
    for (int l = 0; l < unit.length; l++) {
      Arrays.fill(unit, 0);
      unit[l] = 1;
      out[l] = curvature(x, unit);
    }
  }
}
