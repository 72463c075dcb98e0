package io.kamilton.adapt;

import io.kamilton.kernel.DifferentiableFunction;
import io.kamilton.models.KnownTarget;

/** log π as a surrogate. */
public record Log(KnownTarget target) implements DifferentiableFunction {
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
