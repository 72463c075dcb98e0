package io.kamilton.kernel;

import io.kamilton.linalg.Blas;
import io.kamilton.linalg.Blas.Layout;
import io.kamilton.linalg.Matrix;
import io.kamilton.linalg.Workspace;
import java.io.Serializable;

/**
 * The coordinates in which a kernel measures distance, z = A(x − o): A is the identity, diagonal or
 * dense. A function g of z is the function f(x) = g(A(x − o)) of x.
 */
public final class Metric implements Serializable {
  private final double[] origin;

  /** A by rows where it is dense, its diagonal where it is diagonal, empty where it is I. */
  private final double[] a;

  /** 0. */
  private final double[] nowhere;

  private Metric(double[] origin, double[] a) {
    this.origin = origin;
    this.a = a;
    nowhere = new double[origin.length];
  }

  /** z = x. */
  public static Metric identity(int d) {
    return new Metric(new double[d], new double[0]);
  }

  /** z_ℓ = (x_ℓ − o_ℓ)/scale_ℓ. */
  public static Metric diagonal(double[] origin, double[] scale) {
    same(origin.length, scale.length);
    double[] inverse = new double[scale.length];
    for (int l = 0; l < scale.length; l++) {
      inverse[l] = 1 / Kernel.positive("scale[" + l + "]", scale[l]);
    }
    return new Metric(origin.clone(), inverse);
  }

  /** z = L⁻¹(x − o) with LLᵀ the given covariance: z is white. */
  public static Metric dense(double[] origin, Matrix covariance) {
    int d = origin.length;
    same(d, covariance.rows());
    same(d, covariance.columns());
    double[] factor = covariance.toRowMajor();
    if (!Blas.get().cholesky(d, factor)) {
      throw new IllegalArgumentException("covariance is not positive definite");
    }
    if (d == 1) { // a 1×1 matrix is its diagonal
      return diagonal(origin, factor);
    }
    return new Metric(origin.clone(), inverseLower(d, factor));
  }

  private static void same(int expected, int found) {
    if (expected != found) {
      throw new IllegalArgumentException("dimension is " + found + "; expected " + expected);
    }
  }

  private static double[] inverseLower(int d, double[] lower) {
    double[] inverse = new double[d * d];
    for (int j = 0; j < d; j++) {
      for (int i = j; i < d; i++) {
        double sum = i == j ? 1 : 0;
        for (int k = j; k < i; k++) {
          sum -= lower[i * d + k] * inverse[k * d + j];
        }
        inverse[i * d + j] = sum / lower[i * d + i];
      }
    }
    return inverse;
  }

  public int dimension() {
    return origin.length;
  }

  /** out ← A(x − o); out may be x. */
  public void forward(double[] x, double[] out) {
    multiply(x, origin, out);
  }

  /** out ← A(x − from); out may be x. */
  private void multiply(double[] x, double[] from, double[] out) {
    int d = origin.length;
    // from the last: row i of a lower triangular A needs x_0, …, x_i
    for (int i = d - 1; i >= 0; i--) {
      double centred = x[i] - from[i];
      if (a.length == 0) {
        out[i] = centred;
      } else if (a.length == d) {
        out[i] = a[i] * centred;
      } else {
        double sum = 0;
        for (int j = 0; j <= i; j++) {
          sum = Math.fma(a[i * d + j], x[j] - from[j], sum);
        }
        out[i] = sum;
      }
    }
  }

  /** Every row of {@code points} in these coordinates. */
  public Matrix forward(Matrix points) {
    int d = origin.length;
    double[][] rows = new double[points.rows()][d];
    for (int i = 0; i < rows.length; i++) {
      forward(points.row(i), rows[i]);
    }
    return rows.length == 0 ? points : Matrix.of(rows);
  }

  /** out ← Av: a direction. */
  public void push(double[] v, double[] out) {
    multiply(v, nowhere, out);
  }

  /** out ← Aᵀg: a gradient in z as a gradient in x. */
  public void pull(double[] g, double[] out) {
    int d = origin.length;
    for (int j = 0; j < d; j++) {
      if (a.length == 0) {
        out[j] = g[j];
      } else if (a.length == d) {
        out[j] = a[j] * g[j];
      } else {
        double sum = 0;
        for (int i = j; i < d; i++) {
          sum = Math.fma(a[i * d + j], g[i], sum);
        }
        out[j] = sum;
      }
    }
  }

  /** AᵀSA of a symmetric S, by rows, where A is dense. O(d³). */
  double[] pullForm(double[] s) {
    int d = origin.length;
    double[] half = new double[d * d];
    double[] out = new double[d * d];
    Blas.get().multiply(d, d, d, 1, s, Layout.PLAIN, a, Layout.PLAIN, 0, half);
    Blas.get().multiply(d, d, d, 1, a, Layout.TRANSPOSED, half, Layout.PLAIN, 0, out);
    return out;
  }

  /** f(x) = g(A(x − o)). */
  public SmoothFunction pull(SmoothFunction g) {
    same(dimension(), g.dimension());
    if (a.length > dimension() && g instanceof Elliptic form && form.isCentred()) {
      return form.pulledBack(this, origin);
    }
    return new PulledBack(this, g);
  }

  /** Its arrays are kept, a pair a thread: a gradient inside of a trajectory allocates nothing. */
  private static final class PulledBack implements SmoothFunction {
    private final Metric metric;
    private final SmoothFunction g;

    /** A place and a direction. */
    private final Workspace scratch;

    PulledBack(Metric metric, SmoothFunction g) {
      this.metric = metric;
      this.g = g;
      scratch = new Workspace(g.dimension(), g.dimension());
    }

    @Override
    public int dimension() {
      return g.dimension();
    }

    @Override
    public double value(double[] x) {
      return g.value(at(x)[0]);
    }

    @Override
    public void gradient(double[] x, double[] out) {
      double[][] work = at(x);
      g.gradient(work[0], work[1]);
      metric.pull(work[1], out);
    }

    @Override
    public double valueAndGradient(double[] x, double[] out) {
      double[][] work = at(x);
      double f = g.valueAndGradient(work[0], work[1]);
      metric.pull(work[1], out);
      return f;
    }

    @Override
    public double curvature(double[] x, double[] v) {
      double[][] work = at(x);
      metric.push(v, work[1]);
      return g.curvature(work[0], work[1]);
    }

    /** The place where x is in these coordinates; the direction is left as it is. */
    private double[][] at(double[] x) {
      double[][] work = scratch.get();
      metric.forward(x, work[0]);
      return work;
    }
  }
}
