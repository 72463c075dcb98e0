package io.kamilton.models.reference;

import io.kamilton.models.LocalLevel;
import io.kamilton.target.Target;

/**
 * The flow of the Nile under a {@link LocalLevel} model, at u = log(var_eps, var_level), u₁ ~
 * N(9.5, 1.5²), u₂ ~ N(7, 1.5²).
 */
public final class Nile implements ReferencePosterior {
  private final Target target;

  Nile(Target target) {
    this.target = target;
  }

  static LocalLevel model(double[] y, double initialMean, double initialVariance) {
    return new LocalLevel(
        y, initialMean, initialVariance, new double[] {9.5, 7}, new double[] {1.5, 1.5});
  }

  @Override
  public String name() {
    return "nile";
  }

  @Override
  public int dimension() {
    return 2;
  }

  @Override
  public double logEstimate(double[] u, long seed) {
    return target.logEstimate(u, seed);
  }

  @Override
  public double[] start() {
    return new double[] {9.5, 7};
  }

  @Override
  public void constrain(double[] u, double[] out) {
    out[0] = StrictMath.exp(u[0]);
    out[1] = StrictMath.exp(u[1]);
  }
}
