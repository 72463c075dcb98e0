package io.kamilton.feature;

import io.kamilton.kernel.SmoothFunction;
import io.kamilton.linalg.Kernels;
import io.kamilton.linalg.Matrix;
import io.kamilton.linalg.Workspace;
import java.util.Arrays;

/**
 * A combination of {@link Varying} features:
 *
 * <p>f = Σ_r b_r(x_i) Σ_k θ_rk ψ_k(x) = Σ_k a_k ψ_k with ψ = (1, x_j, x_j², …, x_j x_k, …) over the
 * others and a = Θᵀb(x_i).
 */
final class VaryingSum implements SmoothFunction {
  private final Varying features;
  private final int d;
  private final int driver;
  private final Basis basis;

  /** Θᵀ, as the kernels have it. */
  private final double[] transposed;

  private final double[] none;
  private final Workspace scratch;

  VaryingSum(Varying features, double[] theta) {
    this.features = features;
    d = features.dimension();
    driver = features.driver();
    basis = features.basis();
    int size = basis.size();
    int each = features.each();
    double[] rows = new double[theta.length];
    for (int r = 0; r < size; r++) {
      for (int k = 0; k < each; k++) {
        rows[k * size + r] = theta[r * each + k];
      }
    }
    transposed = Kernels.arrange(Matrix.ofRowMajor(each, size, rows));
    none = new double[transposed.length / size];
    int padded = Kernels.pad(new double[size]).length;
    scratch = new Workspace(padded, none.length, none.length, none.length);
  }

  @Override
  public int dimension() {
    return d;
  }

  /** b ← b(x_i), a ← Θᵀb. */
  private double[][] look(double[] x) {
    double[][] work = scratch.get();
    basis.values(x[driver], work[0]);
    Kernels.get().product(transposed, none, work[0], basis.size(), work[1]);
    return work;
  }

  /** b ← b′, out ← Θᵀb′. */
  private void turn(double t, double[] b, double[] out) {
    for (int r = 0; r < basis.size(); r++) {
      b[r] *= basis.slope(r, t);
    }
    Kernels.get().product(transposed, none, b, basis.size(), out);
  }

  /** Σ_k a_k ψ_k(x). */
  private double quadratic(double[] a, double[] x) {
    double sum = a[0];
    int at = 1;
    for (int j = 0; j < features.withSquares(); j++) {
      if (j != driver) {
        sum = Math.fma(x[j], Math.fma(a[at + 1], x[j], a[at]), sum);
        at += 2;
      }
    }
    return sum + crossed(a, x, x);
  }

  /** Σ_{j<k} a_jk u_j v_k. */
  private double crossed(double[] a, double[] u, double[] v) {
    double sum = 0;
    int at = features.squares();
    for (int j = 0; j < features.withProducts(); j++) {
      double row = 0;
      for (int k = j + 1; k < d && j != driver; k++) {
        if (k != driver) {
          row = Math.fma(a[at++], v[k], row);
        }
      }
      sum = Math.fma(u[j], row, sum);
    }
    return sum;
  }

  /** out ← its gradient in the others; 0 in x_i. */
  private void slopes(double[] a, double[] x, double[] out) {
    Arrays.fill(out, 0, d, 0);
    int at = 1;
    for (int j = 0; j < features.withSquares(); j++) {
      if (j != driver) {
        out[j] = Math.fma(2 * a[at + 1], x[j], a[at]);
        at += 2;
      }
    }
    for (int j = 0; j < features.withProducts(); j++) {
      for (int k = j + 1; k < d && j != driver; k++) {
        if (k != driver) {
          out[j] = Math.fma(a[at], x[k], out[j]);
          out[k] = Math.fma(a[at++], x[j], out[k]);
        }
      }
    }
  }

  @Override
  public double value(double[] x) {
    return quadratic(look(x)[1], x);
  }

  @Override
  public void gradient(double[] x, double[] out) {
    double[][] work = look(x);
    slopes(work[1], x, out);
    turn(x[driver], work[0], work[2]);
    out[driver] = quadratic(work[2], x);
  }

  @Override
  public double valueAndGradient(double[] x, double[] out) {
    gradient(x, out);
    return quadratic(scratch.get()[1], x);
  }

  /** v_i² Σ_k a″_k ψ_k + 2v_i Σ_k a′_k ∇ψ_k·v + Σ_k a_k vᵀ∇²ψ_k v. */
  @Override
  public double curvature(double[] x, double[] v) {
    double[][] work = look(x);
    double[] second = work[0].clone();
    for (int r = 0; r < basis.size(); r++) {
      second[r] *= basis.bend(r, x[driver]);
    }
    Kernels.get().product(transposed, none, second, basis.size(), work[3]);
    turn(x[driver], work[0], work[2]);
    double[] slopes = new double[d];
    slopes(work[2], x, slopes);
    double sum = v[driver] * v[driver] * quadratic(work[3], x);
    int at = 1;
    for (int j = 0; j < features.withSquares(); j++) {
      if (j != driver) {
        sum += 2 * v[driver] * slopes[j] * v[j] + 2 * work[1][at + 1] * v[j] * v[j];
        at += 2;
      }
    }
    return sum + 2 * crossed(work[1], v, v);
  }
}
