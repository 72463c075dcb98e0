package io.kamilton.learn;

import io.kamilton.kernel.DifferentiableFunction;
import io.kamilton.linalg.Workspace;

/**
 * A surrogate that is raised by the noise variance of the values, g(x) = f(x) + h(x): with f itself
 * chains would stay where an estimate happened to be high
 * (docs/decisions/0039-where-noise-is-large.md).
 */
final class WithNoiseVariance implements DifferentiableFunction {
  private final DifferentiableFunction f;
  private final NoiseModel noise;
  private final Workspace scratch;

  WithNoiseVariance(DifferentiableFunction f, NoiseModel noise) {
    this.f = f;
    this.noise = noise;
    scratch = new Workspace(f.dimension());
  }

  @Override
  public int dimension() {
    return f.dimension();
  }

  @Override
  public double value(double[] x) {
    return f.value(x) + noise.variance(x);
  }

  @Override
  public void gradient(double[] x, double[] out) {
    valueAndGradient(x, out);
  }

  @Override
  public double valueAndGradient(double[] x, double[] out) {
    double[] slope = scratch.get()[0];
    double y = f.valueAndGradient(x, out) + noise.varianceAndGradient(x, slope);
    for (int l = 0; l < out.length; l++) {
      out[l] += slope[l];
    }
    return y;
  }
}
