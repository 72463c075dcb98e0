package io.kamilton.validation;

import io.kamilton.models.DrawnTarget;
import io.kamilton.random.RandomStream;

/**
 * A bent target with an exponential tail: x₁ has density ∝ e^{−x₁/2} above 0 and e^{2x₁} below it,
 * x₂ given x₁ is N(0.3 x₁², 1).
 */
final class BentLaplace implements DrawnTarget {
  private static final double LEFT = 0.5;
  private static final double RIGHT = 2;
  private static final double BEND = 0.3;

  @Override
  public int dimension() {
    return 2;
  }

  @Override
  public double logDensity(double[] x) {
    double offset = x[1] - BEND * x[0] * x[0];
    return (x[0] > 0 ? -x[0] / RIGHT : x[0] / LEFT) - offset * offset / 2;
  }

  @Override
  public void gradient(double[] x, double[] out) {
    double offset = x[1] - BEND * x[0] * x[0];
    out[0] = (x[0] > 0 ? -1 / RIGHT : 1 / LEFT) + 2 * BEND * x[0] * offset;
    out[1] = -offset;
  }

  @Override
  public void draw(RandomStream random, double[] out) {
    double size = random.nextGamma(1);
    out[0] = random.nextUniform() < RIGHT / (LEFT + RIGHT) ? RIGHT * size : -LEFT * size;
    out[1] = BEND * out[0] * out[0] + random.nextGaussian();
  }
}
