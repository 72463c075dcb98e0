package io.kamilton.coordinates;

import io.kamilton.kernel.DifferentiableFunction;
import io.kamilton.linalg.Workspace;

/**
 * The log density in non-centred coordinates z of what has log density f in x: f(x) + Σ_k log s_k.
 * It allocates nothing, as trajectories are long.
 */
final class Pulled implements DifferentiableFunction {
  private final NonCentred in;
  private final DifferentiableFunction f;

  /** x and ∇f(x). */
  private final Workspace scratch;

  Pulled(NonCentred in, DifferentiableFunction f) {
    in.requireFits(f);
    this.in = in;
    this.f = f;
    scratch = new Workspace(f.dimension(), f.dimension());
  }

  @Override
  public int dimension() {
    return f.dimension();
  }

  @Override
  public double value(double[] z) {
    double[] x = scratch.get()[0];
    double[][] now = in.at(z[in.axis().t()]);
    in.back(z, now, x);
    return f.value(x) + NonCentred.logVolume(now);
  }

  @Override
  public void gradient(double[] z, double[] out) {
    double[][] work = scratch.get();
    double[][] now = in.at(z[in.axis().t()]);
    in.back(z, now, work[0]);
    f.gradient(work[0], work[1]);
    pull(z, now, work[1], out);
  }

  @Override
  public double valueAndGradient(double[] z, double[] out) {
    double[][] work = scratch.get();
    double[][] now = in.at(z[in.axis().t()]);
    in.back(z, now, work[0]);
    double y = f.valueAndGradient(work[0], work[1]);
    pull(z, now, work[1], out);
    return y + NonCentred.logVolume(now);
  }

  /** ∂_k = s_k(Wᵀg_R)_k; ∂_t = sg_t + Σ_k (Wᵀg_R)_k d(c_k + s_k z_k)/dz_t + d log s_k/dz_t. */
  private void pull(double[] z, double[][] now, double[] g, double[] out) {
    int n = in.dimension() - 1;
    double along = in.axis().spread() * g[in.axis().t()];
    for (int k = 0; k < n; k++) {
      double sum = 0;
      for (int i = 0; i < n; i++) {
        sum = Math.fma(in.w(i, k), g[in.other(i)], sum);
      }
      double zk = z[in.other(k)];
      out[in.other(k)] = now[1][k] * sum;
      along += sum * in.drift(k, zk, now) + in.rate(k, now);
    }
    out[in.axis().t()] = along;
  }
}
