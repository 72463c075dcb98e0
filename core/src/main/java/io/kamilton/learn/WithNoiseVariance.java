package io.kamilton.learn;

import io.kamilton.kernel.DifferentiableFunction;
import io.kamilton.linalg.Workspace;

/**
 * A surrogate that is higher where values scatter more, g(x) = f(x) + h(x): with f itself chains
 * would stay at lucky estimates there (docs/decisions/0039-where-noise-is-large.md).
 */
final class WithNoiseVariance implements DifferentiableFunction {
  private final DifferentiableFunction f;
  private final NoiseModel scatter;
  private final Workspace scratch;

  WithNoiseVariance(DifferentiableFunction f, NoiseModel scatter) {
    this.f = f;
    this.scatter = scatter;
    scratch = new Workspace(f.dimension());
  }

  @Override
  public int dimension() {
    return f.dimension();
  }

  @Override
  public double value(double[] x) {
    return f.value(x) + scatter.variance(x);
  }

  @Override
  public void gradient(double[] x, double[] out) {
    valueAndGradient(x, out);
  }

  @Override
  public double valueAndGradient(double[] x, double[] out) {
    double[] slope = scratch.get()[0];
    double y = f.valueAndGradient(x, out) + scatter.varianceAndGradient(x, slope);
    for (int l = 0; l < out.length; l++) {
      out[l] += slope[l];
    }
    return y;
  }
}
