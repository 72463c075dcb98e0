package io.kamilton.coordinates;

import io.kamilton.kernel.Metric;
import io.kamilton.kernel.SmoothFunction;
import io.kamilton.surrogate.Estimator;
import io.kamilton.surrogate.Evaluations;
import io.kamilton.surrogate.Surrogate;

/** An estimator that fits in other coordinates, z = A(x − o), learnt from the draws. */
public final class InCoordinates implements Estimator {
  private final Coordinates coordinates;
  private final Estimator inner;

  public InCoordinates(Coordinates coordinates, Estimator inner) {
    this.coordinates = coordinates;
    this.inner = inner;
  }

  @Override
  public Surrogate fit(Evaluations e) {
    if (coordinates == Coordinates.IDENTITY) {
      return inner.fit(e);
    }
    Metric metric = coordinates.of(e);
    Surrogate g = inner.fit(e.withPoints(metric.forward(e.points())));
    return new PulledBack(metric.pull(g), g.jitter());
  }

  private record PulledBack(SmoothFunction f, double jitter) implements Surrogate {
    @Override
    public int dimension() {
      return f.dimension();
    }

    @Override
    public double value(double[] x) {
      return f.value(x);
    }

    @Override
    public void gradient(double[] x, double[] out) {
      f.gradient(x, out);
    }

    @Override
    public double curvature(double[] x, double[] v) {
      return f.curvature(x, v);
    }

    @Override
    public void secondDerivatives(double[] x, double[] out) {
      f.secondDerivatives(x, out);
    }
  }
}
