package io.kamilton.kernel;

import java.util.Arrays;

/** f = 0: the surrogate of a random walk. */
public record Flat(int dimension) implements DifferentiableFunction {
  @Override
  public double value(double[] x) {
    return 0;
  }

  @Override
  public void gradient(double[] x, double[] out) {
    Arrays.fill(out, 0, dimension, 0);
  }
}
