package io.kamilton.kernel;

/**
 * Features that stay bounded, or grow slower, far out: φ_k(x) = ψ_k(x)/s(x), s = 1 + ‖x‖²/d.
 *
 * <p>With ψ a quadratic they are what {@link LogRadius} changes by when its centre and its metric
 * change a little: an ellipse that was guessed is put right by a linear fit.
 */
public record Rational(FeatureMap inner) implements FeatureMap {
  @Override
  public int dimension() {
    return inner.dimension();
  }

  @Override
  public int size() {
    return inner.size();
  }

  /** s(x). */
  private static double divisor(double[] x) {
    double square = 0;
    for (double each : x) {
      square = Math.fma(each, each, square);
    }
    return 1 + square / x.length;
  }

  @Override
  public void features(double[] x, double[] out) {
    inner.features(x, out);
    double s = divisor(x);
    for (int k = 0; k < size(); k++) {
      out[k] /= s;
    }
  }

  @Override
  public SmoothFunction combine(double[] theta) {
    return new Quotient(inner.combine(theta));
  }

  /** g/s. */
  private record Quotient(SmoothFunction g) implements SmoothFunction {
    @Override
    public int dimension() {
      return g.dimension();
    }

    @Override
    public double value(double[] x) {
      return g.value(x) / divisor(x);
    }

    @Override
    public void gradient(double[] x, double[] out) {
      // ∇(g/s) = ∇g/s − (g/s²)∇s, ∇s = 2x/d
      g.gradient(x, out);
      double s = divisor(x);
      double along = 2 * g.value(x) / (s * s * x.length);
      for (int l = 0; l < x.length; l++) {
        out[l] = out[l] / s - along * x[l];
      }
    }

    @Override
    public double curvature(double[] x, double[] v) {
      // vᵀ∇²(g/s)v = g_vv/s − 2g_v s_v/s² − g s_vv/s² + 2g s_v²/s³
      int d = x.length;
      double[] gradient = new double[d];
      g.gradient(x, gradient);
      double slope = 0;
      double divisorSlope = 0;
      double divisorCurvature = 0;
      for (int l = 0; l < d; l++) {
        slope += gradient[l] * v[l];
        divisorSlope += 2 * x[l] * v[l] / d;
        divisorCurvature += 2 * v[l] * v[l] / d;
      }
      double s = divisor(x);
      double value = g.value(x);
      double second = 2 * value * divisorSlope * divisorSlope / s - value * divisorCurvature;
      return g.curvature(x, v) / s + (second - 2 * slope * divisorSlope) / (s * s);
    }
  }
}
