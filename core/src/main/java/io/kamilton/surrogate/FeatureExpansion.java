package io.kamilton.surrogate;

import io.kamilton.feature.FeatureMap;
import io.kamilton.feature.SumOf;
import io.kamilton.kernel.SmoothFunction;
import java.util.List;

/** f(x) = log q₀(x) + c + θᵀφ(x). */
public final class FeatureExpansion implements Surrogate {
  private final FeatureMap features;
  private final double[] theta;
  private final SmoothFunction function;
  private final double constant;
  private final double jitter;

  public FeatureExpansion(
      FeatureMap features, double[] theta, BaseDensity base, double constant, double jitter) {
    this.features = features;
    this.theta = theta.clone();
    SmoothFunction sum = features.combine(theta);
    function = base.isFlat() ? sum : SumOf.of(List.of(sum, base.form()));
    this.constant = constant;
    this.jitter = jitter;
  }

  /** φ. */
  public FeatureMap features() {
    return features;
  }

  /** c. */
  public double constant() {
    return constant;
  }

  /** A copy of θ. */
  public double[] theta() {
    return theta.clone();
  }

  @Override
  public double jitter() {
    return jitter;
  }

  @Override
  public int dimension() {
    return function.dimension();
  }

  @Override
  public double value(double[] x) {
    return function.value(x) + constant;
  }

  @Override
  public void gradient(double[] x, double[] out) {
    function.gradient(x, out);
  }

  @Override
  public double valueAndGradient(double[] x, double[] out) {
    return function.valueAndGradient(x, out) + constant;
  }

  @Override
  public double curvature(double[] x, double[] v) {
    return function.curvature(x, v);
  }

  @Override
  public void secondDerivatives(double[] x, double[] out) {
    function.secondDerivatives(x, out);
  }
}
