package io.kamilton.kernel;

import io.kamilton.linalg.Kernels;
import io.kamilton.linalg.Matrix;
import io.kamilton.linalg.Workspace;
import java.util.Arrays;
import java.util.Optional;

/**
 * f(x) = a + bᵀy + yᵀQy + h(s) with y = x − o and s = yᵀPy: a quadratic, and log-radii h, about an
 * origin.
 *
 * <p>Sums of them and what a dense {@link Metric} makes of them have the same form, so that it is
 * one product with a matrix, O(d²), whatever it was made of.
 */
public final class Elliptic implements SmoothFunction {
  private final int d;
  private final double[] origin;
  private final double a;
  private final double[] b;

  /** Q, symmetric, by rows. */
  private final double[] quadratic;

  private final Radii radii;

  /** P, symmetric, by rows; empty where there are no radii. */
  private final double[] shape;

  /** [2Q; P], as the kernels have it. */
  private final double[] matrix;

  /** [b; 0], likewise. */
  private final double[] offsets;

  private final Workspace scratch;

  private Elliptic(
      double[] origin, double a, double[] b, double[] quadratic, Radii radii, double[] shape) {
    d = origin.length;
    this.origin = origin;
    this.a = a;
    this.b = b;
    this.quadratic = quadratic;
    this.radii = radii;
    this.shape = shape;
    double[] rows = Arrays.copyOf(quadratic, quadratic.length + shape.length);
    for (int at = 0; at < quadratic.length; at++) {
      rows[at] *= 2;
    }
    System.arraycopy(shape, 0, rows, quadratic.length, shape.length);
    matrix = Kernels.arrange(Matrix.ofRowMajor(rows.length / d, d, rows));
    offsets = Kernels.pad(Arrays.copyOf(b, rows.length / d));
    scratch = new Workspace(d, offsets.length);
  }

  /** a + bᵀx + xᵀQx, Q symmetric, by rows. */
  public static Elliptic quadratic(double a, double[] b, double[] quadratic) {
    return new Elliptic(new double[b.length], a, b, quadratic, Radii.NONE, new double[0]);
  }

  /** h(‖x‖²). */
  public static Elliptic radial(int d, Radii radii) {
    double[] shape = new double[d * d];
    for (int l = 0; l < d; l++) {
      shape[l * d + l] = 1;
    }
    return new Elliptic(new double[d], 0, new double[d], new double[d * d], radii, shape);
  }

  /** −½(x − μ)ᵀP(x − μ), P symmetric, by rows. */
  public static Elliptic gaussian(double[] mean, double[] precision) {
    double[] quadratic = Arrays.stream(precision).map(each -> -0.5 * each).toArray();
    double[] none = new double[mean.length];
    return new Elliptic(mean.clone(), 0, none, quadratic, Radii.NONE, new double[0]);
  }

  /** The sum, where both have one origin and at most one has radii. */
  public Optional<Elliptic> plus(Elliptic other) {
    if (!Arrays.equals(origin, other.origin) || !(radii.isNone() || other.radii.isNone())) {
      return Optional.empty();
    }
    Elliptic round = radii.isNone() ? other : this;
    return Optional.of(
        new Elliptic(
            origin,
            a + other.a,
            sum(b, other.b),
            sum(quadratic, other.quadratic),
            round.radii,
            round.shape));
  }

  private static double[] sum(double[] u, double[] v) {
    double[] out = u.clone();
    for (int at = 0; at < out.length; at++) {
      out[at] += v[at];
    }
    return out;
  }

  boolean isCentred() {
    return Arrays.equals(origin, new double[d]);
  }

  /** f(A(x − o)) of an f about 0: Q and P become AᵀQA and AᵀPA, b becomes Aᵀb. */
  Elliptic pulledBack(Metric metric, double[] o) {
    double[] slope = new double[d];
    metric.pull(b, slope);
    double[] form = shape.length == 0 ? shape : metric.pullForm(shape);
    return new Elliptic(o.clone(), a, slope, metric.pullForm(quadratic), radii, form);
  }

  @Override
  public int dimension() {
    return d;
  }

  /** y ← x − o, w ← (b + 2Qy, Py). */
  private double[][] look(double[] x) {
    double[][] work = scratch.get();
    double[] y = work[0];
    for (int l = 0; l < d; l++) {
      y[l] = x[l] - origin[l];
    }
    Kernels.get().product(matrix, offsets, y, d, work[1]);
    return work;
  }

  /** yᵀPy. */
  private double square(double[] y, double[] w) {
    double s = 0;
    for (int l = 0; l < d && !radii.isNone(); l++) {
      s = Math.fma(y[l], w[d + l], s);
    }
    return s;
  }

  /** a + ½yᵀ(b + (b + 2Qy)) + h(s). */
  private double value(double[] y, double[] w, double s) {
    double sum = 0;
    for (int l = 0; l < d; l++) {
      sum = Math.fma(y[l], b[l] + w[l], sum);
    }
    return a + 0.5 * sum + radii.value(s);
  }

  /** out ← b + 2Qy + 2h′(s)Py. */
  private void gradient(double[] w, double s, double[] out) {
    double by = 2 * radii.slope(s);
    for (int l = 0; l < d; l++) {
      out[l] = radii.isNone() ? w[l] : Math.fma(by, w[d + l], w[l]);
    }
  }

  @Override
  public double value(double[] x) {
    double[][] work = look(x);
    return value(work[0], work[1], square(work[0], work[1]));
  }

  @Override
  public void gradient(double[] x, double[] out) {
    double[][] work = look(x);
    gradient(work[1], square(work[0], work[1]), out);
  }

  @Override
  public double valueAndGradient(double[] x, double[] out) {
    double[][] work = look(x);
    double s = square(work[0], work[1]);
    gradient(work[1], s, out);
    return value(work[0], work[1], s);
  }

  /** vᵀ∇²f v = 2vᵀQv + 2h′(s)vᵀPv + 4h″(s)(vᵀPy)². */
  @Override
  public double curvature(double[] x, double[] v) {
    double[] w = new double[offsets.length];
    Kernels.get().product(matrix, new double[w.length], v, d, w);
    double[] y = look(x)[0];
    double s = square(y, scratch.get()[1]);
    double bent = 0;
    double across = 0;
    double along = 0;
    for (int l = 0; l < d; l++) {
      bent = Math.fma(v[l], w[l], bent);
      across = radii.isNone() ? 0 : Math.fma(v[l], w[d + l], across);
      along = radii.isNone() ? 0 : Math.fma(y[l], w[d + l], along);
    }
    return bent + 2 * radii.slope(s) * across + 4 * radii.bend(s) * along * along;
  }
}
