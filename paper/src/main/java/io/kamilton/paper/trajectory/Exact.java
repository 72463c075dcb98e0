package io.kamilton.paper.trajectory;

import io.kamilton.kernel.DifferentiableFunction;
import io.kamilton.models.KnownTarget;

/** f = log π: the flow of plain HMC. */
record Exact(KnownTarget target) implements DifferentiableFunction {
  @Override
  public int dimension() {
    return target.dimension();
  }

  @Override
  public double value(double[] x) {
    return target.logDensity(x);
  }

  @Override
  public void gradient(double[] x, double[] out) {
    target.gradient(x, out);
  }
}
