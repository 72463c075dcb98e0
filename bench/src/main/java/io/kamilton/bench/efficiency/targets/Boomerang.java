package io.kamilton.bench.efficiency.targets;

import io.kamilton.models.DrawnTarget;
import io.kamilton.random.RandomStream;

/**
 * A bow that twists out of its plane: x₁ ~ N(0, 1), x₂ ~ N(x₁², w²), x₃ ~ N(½x₁x₂, w²).
 *
 * @param w the width across
 */
public record Boomerang(double w) implements DrawnTarget {
  @Override
  public int dimension() {
    return 3;
  }

  @Override
  public double logDensity(double[] x) {
    double across = (x[1] - x[0] * x[0]) / w;
    double twist = (x[2] - 0.5 * x[0] * x[1]) / w;
    return -0.5 * (x[0] * x[0] + across * across + twist * twist);
  }

  @Override
  public void gradient(double[] x, double[] out) {
    double across = (x[1] - x[0] * x[0]) / (w * w);
    double twist = (x[2] - 0.5 * x[0] * x[1]) / (w * w);
    out[0] = -x[0] + 2 * x[0] * across + 0.5 * x[1] * twist;
    out[1] = -across + 0.5 * x[0] * twist;
    out[2] = -twist;
  }

  @Override
  public void draw(RandomStream random, double[] out) {
    random.gaussians(out);
    out[1] = out[0] * out[0] + w * out[1];
    out[2] = 0.5 * out[0] * out[1] + w * out[2];
  }
}
