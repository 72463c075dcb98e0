package io.kamilton.coordinates;

import io.kamilton.kernel.DifferentiableFunction;
import io.kamilton.kernel.Kernel;
import io.kamilton.linalg.Kernels;
import io.kamilton.linalg.Matrix;
import io.kamilton.linalg.Workspace;
import java.io.Serializable;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Coordinates z in which scales that vary with one coordinate x_t do not:
 *
 * <p>x_t = m + sz_t, x_R = W(c_k + s_k z_k)_k, R all others, where along every column of W
 *
 * <p>1/s_k² = α_k + β_k e^{−ρ_k z_t}, p_k = β_k e^{−ρ_k z_t} s_k², c_k = a_k(1 − p_k) + b_k p_k:
 *
 * <p>two precisions, one of which x_t scales, and the mean of the two places they are about, as of
 * data and of a hierarchy's common mean. The map is one to one, with the volume |dx/dz| ∝ Π_k s_k.
 * A funnel is a Gaussian in z. Immutable.
 */
public final class NonCentred implements Serializable {
  private final Axis axis;
  private final List<Direction> directions;
  private final int[] others;

  /** W by rows, and its inverse. */
  private final double[] w;

  private final double[] inverse;

  /** z_t-dependent numbers of all directions: e, then s, p, c. */
  private final Workspace scratch;

  /**
   * The coordinates.
   *
   * @param directions one for each column of W
   * @param inverse W⁻¹
   */
  public NonCentred(Axis axis, List<Direction> directions, Matrix w, Matrix inverse) {
    int n = directions.size();
    boolean square = isSquare(w, n) && isSquare(inverse, n);
    if (axis.t < 0 || axis.t > n || !square) {
      throw new IllegalArgumentException(
          axis + " with " + n + " other directions, " + w + " and " + inverse);
    }
    this.axis = axis;
    this.directions = List.copyOf(directions);
    others = others(n + 1, axis.t);
    this.w = w.toRowMajor();
    this.inverse = inverse.toRowMajor();
    scratch = new Workspace(n, n, n, n);
  }

  private static boolean isSquare(Matrix matrix, int n) {
    return matrix.rows() == n && matrix.columns() == n;
  }

  /**
   * The coordinate that scales vary with.
   *
   * @param mean m
   * @param spread s
   */
  public record Axis(int t, double mean, double spread) implements Serializable {
    public Axis {
      Kernel.positive("spread", spread);
    }

    /** z_t of x. */
    public double of(double[] x) {
      return (x[t] - mean) / spread;
    }
  }

  /**
   * How scale and centre along a column of W vary with z_t; α + β &gt; 0.
   *
   * @param alpha the precision that does not vary
   * @param beta the one that does, where z_t = 0
   * @param still a: where the first is about
   * @param scaled b: where the second is about
   */
  public record Direction(double alpha, double beta, double rho, double still, double scaled)
      implements Serializable {
    public Direction {
      if (!(alpha >= 0 && beta >= 0 && alpha + beta > 0 && alpha + beta < 1 / 0.0)) {
        throw new IllegalArgumentException(
            "precisions " + alpha + " and " + beta + "; allowed: finite, at least 0, not both 0");
      }
    }

    /** α + βe, e = e^{−ρz_t}. */
    public double precision(double e) {
      return alpha + beta * e;
    }
  }

  /** R: all of d coordinates but one. */
  public static int[] others(int d, int t) {
    return IntStream.range(0, d).filter(l -> l != t).toArray();
  }

  public int dimension() {
    return others.length + 1;
  }

  /** The coordinate that scales vary with. */
  public Axis axis() {
    return axis;
  }

  /** The k-th of all other coordinates. */
  int other(int k) {
    return others[k];
  }

  /** An entry of W. */
  double w(int i, int k) {
    return w[i * others.length + k];
  }

  /** An entry of W⁻¹. */
  double inverse(int k, int i) {
    return inverse[k * others.length + i];
  }

  /** s_k, p_k and c_k where z_t is that, in arrays 1 to 3 of this thread. */
  double[][] at(double zt) {
    double[][] now = scratch.get();
    double[] e = now[0];
    for (int k = 0; k < e.length; k++) {
      e[k] = -directions.get(k).rho * zt;
    }
    Kernels.get().exp(e, 0, e.length);
    for (int k = 0; k < e.length; k++) {
      Direction along = directions.get(k);
      double precision = along.precision(e[k]);
      double p = along.beta * e[k] / precision;
      now[1][k] = 1 / Math.sqrt(precision);
      now[2][k] = p;
      now[3][k] = along.still + (along.scaled - along.still) * p;
    }
    return now;
  }

  /** z ← x in these coordinates. */
  public void forward(double[] x, double[] z) {
    int n = others.length;
    double zt = axis.of(x);
    double[][] now = at(zt);
    for (int k = 0; k < n; k++) {
      double sum = -now[3][k];
      for (int i = 0; i < n; i++) {
        sum = Math.fma(inverse[k * n + i], x[others[i]], sum);
      }
      z[others[k]] = sum / now[1][k];
    }
    z[axis.t] = zt;
  }

  /** x ← where z is. */
  public void back(double[] z, double[] x) {
    back(z, at(z[axis.t]), x);
  }

  void back(double[] z, double[][] now, double[] x) {
    int n = others.length;
    x[axis.t] = axis.mean + axis.spread * z[axis.t];
    for (int i = 0; i < n; i++) {
      double sum = 0;
      for (int k = 0; k < n; k++) {
        sum = Math.fma(w[i * n + k], Math.fma(now[1][k], z[others[k]], now[3][k]), sum);
      }
      x[others[i]] = sum;
    }
  }

  /** log |dx/dz| where z is, up to a constant: Σ_k log s_k. */
  public double logVolume(double[] z) {
    return logVolume(at(z[axis.t]));
  }

  static double logVolume(double[][] now) {
    double sum = 0;
    for (double s : now[1]) {
      sum += StrictMath.log(s);
    }
    return sum;
  }

  /** How much scales vary: the largest standard deviation of a log s_k over some places x. */
  public double variation(List<double[]> places) {
    int n = others.length;
    double[] sums = new double[n];
    double[] squares = new double[n];
    for (double[] x : places) {
      double[] s = at(axis.of(x))[1];
      for (int k = 0; k < n; k++) {
        double log = StrictMath.log(s[k]);
        sums[k] += log / places.size();
        squares[k] += log * log / places.size();
      }
    }
    return IntStream.range(0, n)
        .mapToDouble(k -> Math.sqrt(Math.max(0, squares[k] - sums[k] * sums[k])))
        .max()
        .orElse(0);
  }

  /** d log s_k/dz_t = ½ρ_k p_k. */
  double rate(int k, double[][] now) {
    return 0.5 * directions.get(k).rho * now[2][k];
  }

  /** d(c_k + s_k z_k)/dz_t = (a_k − b_k)ρ_k p_k(1 − p_k) + ½ρ_k p_k s_k z_k. */
  double drift(int k, double zk, double[][] now) {
    Direction along = directions.get(k);
    double p = now[2][k];
    return along.rho * p * (along.still - along.scaled) * (1 - p) + rate(k, now) * now[1][k] * zk;
  }

  /** The log density in z of what has log density f in x: f(x) + Σ_k log s_k. */
  public DifferentiableFunction pull(DifferentiableFunction f) {
    return f instanceof Pushed from && from.isOf(this) ? from.g() : new Pulled(this, f);
  }

  /** The log density in x of what has log density g in z: g(z) − Σ_k log s_k. */
  public DifferentiableFunction push(DifferentiableFunction g) {
    return new Pushed(this, g);
  }

  void requireFits(DifferentiableFunction f) {
    if (f.dimension() != dimension()) {
      throw new IllegalArgumentException(
          "f has dimension " + f.dimension() + "; the coordinates " + dimension());
    }
  }
}
