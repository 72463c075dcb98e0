package io.kamilton.feature;

import io.kamilton.kernel.Metric;
import io.kamilton.kernel.SmoothFunction;

/** Features of other coordinates: φ(A(x − o)). */
public record InMetric(Metric metric, FeatureMap inner) implements FeatureMap {
  public InMetric {
    if (metric.dimension() != inner.dimension()) {
      throw new IllegalArgumentException(
          "metric has dimension " + metric.dimension() + "; the features " + inner.dimension());
    }
  }

  @Override
  public int dimension() {
    return inner.dimension();
  }

  @Override
  public int size() {
    return inner.size();
  }

  @Override
  public void features(double[] x, double[] out) {
    double[] z = new double[x.length];
    metric.forward(x, z);
    inner.features(z, out);
  }

  @Override
  public SmoothFunction combine(double[] theta) {
    return metric.pull(inner.combine(theta));
  }
}
