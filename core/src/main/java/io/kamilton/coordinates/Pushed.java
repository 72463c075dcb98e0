package io.kamilton.coordinates;

import io.kamilton.kernel.DifferentiableFunction;
import io.kamilton.linalg.Workspace;
import java.util.Arrays;

/**
 * The log density in x of what has log density g in non-centred coordinates z: g(z) − Σ_k log s_k.
 */
final class Pushed implements DifferentiableFunction {
  private final NonCentred in;
  private final DifferentiableFunction g;

  /** z and ∇g(z). */
  private final Workspace scratch;

  Pushed(NonCentred in, DifferentiableFunction g) {
    in.requireFits(g);
    this.in = in;
    this.g = g;
    scratch = new Workspace(g.dimension(), g.dimension());
  }

  boolean isOf(NonCentred coordinates) {
    return in == coordinates;
  }

  DifferentiableFunction g() {
    return g;
  }

  @Override
  public int dimension() {
    return g.dimension();
  }

  @Override
  public double value(double[] x) {
    double[] z = scratch.get()[0];
    in.forward(x, z);
    return g.value(z) - in.logVolume(z);
  }

  @Override
  public void gradient(double[] x, double[] out) {
    valueAndGradient(x, out);
  }

  /** ∂_i = Σ_k W⁻¹_ki ∂_k g/s_k; s∂_t = ∂_t g − Σ_k ∂_k g d(c_k + s_k z_k)/s_k + d log s_k. */
  @Override
  public double valueAndGradient(double[] x, double[] out) {
    int n = in.dimension() - 1;
    double[] z = scratch.get()[0];
    double[] slope = scratch.get()[1];
    in.forward(x, z);
    double y = g.valueAndGradient(z, slope) - in.logVolume(z);
    double[][] now = in.at(z[in.axis().t()]);
    double along = slope[in.axis().t()];
    Arrays.fill(out, 0);
    for (int k = 0; k < n; k++) {
      double scaled = slope[in.other(k)] / now[1][k];
      along -= scaled * in.drift(k, z[in.other(k)], now) + in.rate(k, now);
      for (int i = 0; i < n; i++) {
        out[in.other(i)] = Math.fma(in.inverse(k, i), scaled, out[in.other(i)]);
      }
    }
    out[in.axis().t()] = along / in.axis().spread();
    return y;
  }
}
