package io.kamilton.kernel;

import io.kamilton.linalg.Kernels;
import io.kamilton.linalg.Matrix;
import io.kamilton.linalg.Workspace;
import java.io.Serializable;
import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * Coordinates z in which scales that vary with one coordinate x_t do not:
 *
 * <p>x_t = m + sz_t, x_R = c + bz_t + W(e^{r_k z_t} z_k)_k, R all the others,
 *
 * <p>which is one to one, and has the volume dx/dz = s·|W|·e^{z_t Σr}. A funnel is a Gaussian in
 * them. Immutable.
 */
public final class Stretch implements Serializable {
  private final int t;
  private final int[] others;
  private final double mean;
  private final double spread;
  private final double[] centre;
  private final double[] slope;
  private final double[] rates;

  /** W by rows, and its inverse. */
  private final double[] w;

  private final double[] inverse;

  private final double rate;

  /**
   * The coordinates.
   *
   * @param axis t, m and s
   * @param centre c
   * @param slope b
   * @param rates r
   * @param w W, invertible
   * @param inverse W⁻¹
   */
  public Stretch(
      Axis axis, double[] centre, double[] slope, double[] rates, Matrix w, Matrix inverse) {
    int n = rates.length;
    if (centre.length != n || slope.length != n || w.rows() != n || inverse.rows() != n) {
      throw new IllegalArgumentException(
          n + " rates, with " + centre.length + " centres, " + slope.length + " slopes, " + w);
    }
    t = axis.t;
    mean = axis.mean;
    spread = axis.spread;
    others = others(n + 1, t);
    this.centre = centre.clone();
    this.slope = slope.clone();
    this.rates = rates.clone();
    this.w = w.toRowMajor();
    this.inverse = inverse.toRowMajor();
    rate = IntStream.range(0, n).mapToDouble(k -> rates[k]).sum();
  }

  /**
   * The coordinate that scales vary with.
   *
   * @param mean m
   * @param spread s
   */
  public record Axis(int t, double mean, double spread) {
    public Axis {
      Kernel.positive("spread", spread);
    }

    /** z_t of x. */
    public double of(double[] x) {
      return (x[t] - mean) / spread;
    }
  }

  /** R: all of d coordinates but one. */
  public static int[] others(int d, int t) {
    return IntStream.range(0, d).filter(l -> l != t).toArray();
  }

  public int dimension() {
    return others.length + 1;
  }

  /** z ← x in these coordinates. */
  public void forward(double[] x, double[] z) {
    int n = others.length;
    z[t] = (x[t] - mean) / spread;
    for (int k = 0; k < n; k++) {
      double sum = 0;
      for (int i = 0; i < n; i++) {
        sum = Math.fma(inverse[k * n + i], x[others[i]] - centre[i] - slope[i] * z[t], sum);
      }
      z[others[k]] = sum * StrictMath.exp(-rates[k] * z[t]);
    }
  }

  /** x ← where z is. */
  public void back(double[] z, double[] x) {
    back(z, new double[others.length], x);
  }

  /** x ← where z is, scaled ← e^{r_k z_t}z_k. */
  private void back(double[] z, double[] scaled, double[] x) {
    int n = others.length;
    scales(z[t], scaled);
    for (int k = 0; k < n; k++) {
      scaled[k] *= z[others[k]];
    }
    x[t] = mean + spread * z[t];
    for (int i = 0; i < n; i++) {
      double sum = centre[i] + slope[i] * z[t];
      for (int k = 0; k < n; k++) {
        sum = Math.fma(w[i * n + k], scaled[k], sum);
      }
      x[others[i]] = sum;
    }
  }

  /** out_k ← e^{r_k z_t}. */
  private void scales(double zt, double[] out) {
    for (int k = 0; k < out.length; k++) {
      out[k] = rates[k] * zt;
    }
    Kernels.get().exp(out, 0, out.length);
  }

  @Override
  public String toString() {
    return "coordinates stretched by coordinate " + (t + 1);
  }

  /** log |dx/dz| where z is, up to a constant. */
  public double logVolume(double[] z) {
    return rate * z[t];
  }

  /** The log density in z of what has log density f in x: f(x) + z_t Σr, up to a constant. */
  public DifferentiableFunction pull(DifferentiableFunction f) {
    return f instanceof Pushed from && from.in == this ? from.g : new Pulled(this, f);
  }

  /** The log density in x of what has log density g in z: g(z) − z_t Σr, up to a constant. */
  public DifferentiableFunction push(DifferentiableFunction g) {
    return new Pushed(this, g);
  }

  private void requireFits(DifferentiableFunction f) {
    if (f.dimension() != dimension()) {
      throw new IllegalArgumentException(
          "f has dimension " + f.dimension() + "; the coordinates " + dimension());
    }
  }

  /** f of x as a function of z. It allocates nothing, as trajectories are long. */
  private static final class Pulled implements DifferentiableFunction {
    private final Stretch in;
    private final DifferentiableFunction f;

    /** x, ∇f(x), the scaled coordinates and the scales. */
    private final Workspace scratch;

    Pulled(Stretch in, DifferentiableFunction f) {
      in.requireFits(f);
      this.in = in;
      this.f = f;
      int n = in.others.length;
      scratch = new Workspace(n + 1, n + 1, n, n);
    }

    @Override
    public int dimension() {
      return f.dimension();
    }

    @Override
    public double value(double[] z) {
      double[][] work = at(z);
      return f.value(work[0]) + in.logVolume(z);
    }

    @Override
    public void gradient(double[] z, double[] out) {
      double[][] work = at(z);
      f.gradient(work[0], work[1]);
      pull(z, work, out);
    }

    @Override
    public double valueAndGradient(double[] z, double[] out) {
      double[][] work = at(z);
      double y = f.valueAndGradient(work[0], work[1]);
      pull(z, work, out);
      return y + in.logVolume(z);
    }

    private double[][] at(double[] z) {
      double[][] work = scratch.get();
      in.back(z, work[2], work[0]);
      return work;
    }

    /** ∂_k = e^{r_k z_t}(Wᵀg_R)_k; ∂_t = sg_t + bᵀg_R + Σ_k r_k(e^{r_k z_t}z_k(Wᵀg_R)_k + 1). */
    private void pull(double[] z, double[][] work, double[] out) {
      int n = in.others.length;
      double[] g = work[1];
      double[] scales = work[3];
      in.scales(z[in.t], scales);
      double along = Math.fma(in.spread, g[in.t], in.rate);
      for (int k = 0; k < n; k++) {
        double sum = 0;
        for (int i = 0; i < n; i++) {
          sum = Math.fma(in.w[i * n + k], g[in.others[i]], sum);
        }
        out[in.others[k]] = scales[k] * sum;
        along += in.rates[k] * work[2][k] * sum + in.slope[k] * g[in.others[k]];
      }
      out[in.t] = along;
    }
  }

  /** g of z as a function of x. */
  private static final class Pushed implements DifferentiableFunction {
    private final Stretch in;
    private final DifferentiableFunction g;

    /** z and ∇g(z). */
    private final Workspace scratch;

    Pushed(Stretch in, DifferentiableFunction g) {
      in.requireFits(g);
      this.in = in;
      this.g = g;
      scratch = new Workspace(g.dimension(), g.dimension());
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

    /** ∂_i = Σ_k W⁻¹_ki e^{−r_k z_t}∂_k g; s∂_t = ∂_t g − Σ_k r_k(z_k∂_k g + 1) − bᵀ∂_R. */
    @Override
    public double valueAndGradient(double[] x, double[] out) {
      int n = in.others.length;
      double[] z = scratch.get()[0];
      double[] slope = scratch.get()[1];
      in.forward(x, z);
      double y = g.valueAndGradient(z, slope) - in.logVolume(z);
      double along = slope[in.t] - in.rate;
      Arrays.fill(out, 0);
      for (int k = 0; k < n; k++) {
        double gk = slope[in.others[k]];
        along -= in.rates[k] * z[in.others[k]] * gk;
        double scaled = gk * StrictMath.exp(-in.rates[k] * z[in.t]);
        for (int i = 0; i < n; i++) {
          out[in.others[i]] = Math.fma(in.inverse[k * n + i], scaled, out[in.others[i]]);
        }
      }
      for (int i = 0; i < n; i++) {
        along -= in.slope[i] * out[in.others[i]];
      }
      out[in.t] = along / in.spread;
      return y;
    }
  }
}
