package io.kamilton.feature;

import io.kamilton.kernel.SmoothFunction;
import io.kamilton.linalg.Kernels;
import io.kamilton.linalg.Matrix;
import io.kamilton.linalg.Workspace;
import java.util.Arrays;

/**
 * f(x) = sᵀCx + sᵀEs with s_i = x_i²: the sums of terms x_i²x_j, x_i²x_j², x_i³ and x_i⁴, as
 * matrices. O(d²).
 */
final class Quartic implements SmoothFunction {
  private final int d;

  /** C, as the kernels have it. */
  private final double[] cubic;

  /** [E; Cᵀ], likewise. */
  private final double[] both;

  private final double[] none;
  private final Workspace scratch;

  /**
   * By rows.
   *
   * @param cubic C
   * @param quartic E, symmetric
   */
  Quartic(int d, double[] cubic, double[] quartic) {
    this.d = d;
    this.cubic = Kernels.arrange(Matrix.ofRowMajor(d, d, cubic));
    double[] rows = Arrays.copyOf(quartic, 2 * d * d);
    for (int i = 0; i < d; i++) {
      for (int j = 0; j < d; j++) {
        rows[(d + j) * d + i] = cubic[i * d + j];
      }
    }
    both = Kernels.arrange(Matrix.ofRowMajor(2 * d, d, rows));
    none = new double[both.length / d];
    scratch = new Workspace(d, cubicRows(), none.length);
  }

  private int cubicRows() {
    return cubic.length / d;
  }

  @Override
  public int dimension() {
    return d;
  }

  /** (s, Cx, (Es, Cᵀs)). */
  private double[][] look(double[] x) {
    double[][] work = scratch.get();
    double[] s = work[0];
    for (int i = 0; i < d; i++) {
      s[i] = x[i] * x[i];
    }
    Kernels.get().product(cubic, none, x, d, work[1]);
    Kernels.get().product(both, none, s, d, work[2]);
    return work;
  }

  private double value(double[] s, double[] bent, double[] turned) {
    double f = 0;
    for (int i = 0; i < d; i++) {
      f = Math.fma(s[i], bent[i] + turned[i], f);
    }
    return f;
  }

  /** out ← Cᵀs + 2x∘(Cx + 2Es). */
  private void gradient(double[] x, double[] bent, double[] turned, double[] out) {
    for (int i = 0; i < d; i++) {
      out[i] = Math.fma(2 * x[i], bent[i] + 2 * turned[i], turned[d + i]);
    }
  }

  @Override
  public double value(double[] x) {
    double[][] work = look(x);
    return value(work[0], work[1], work[2]);
  }

  @Override
  public void gradient(double[] x, double[] out) {
    double[][] work = look(x);
    gradient(x, work[1], work[2], out);
  }

  @Override
  public double valueAndGradient(double[] x, double[] out) {
    double[][] work = look(x);
    gradient(x, work[1], work[2], out);
    return value(work[0], work[1], work[2]);
  }

  /** vᵀ∇²f v = 2tᵀ(Cx + 2Es) + 4uᵀ(Cv + 2Eu) with t_i = v_i², u_i = x_i v_i. */
  @Override
  public double curvature(double[] x, double[] v) {
    double[] u = new double[d];
    for (int i = 0; i < d; i++) {
      u[i] = x[i] * v[i];
    }
    double[] alongV = new double[cubicRows()];
    double[] alongU = new double[none.length];
    Kernels.get().product(cubic, none, v, d, alongV);
    Kernels.get().product(both, none, u, d, alongU);
    double[][] work = look(x);
    double sum = 0;
    for (int i = 0; i < d; i++) {
      sum += 2 * v[i] * v[i] * (work[1][i] + 2 * work[2][i]);
      sum += 4 * u[i] * (alongV[i] + 2 * alongU[i]);
    }
    return sum;
  }
}
