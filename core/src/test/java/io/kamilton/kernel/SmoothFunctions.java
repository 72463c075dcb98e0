package io.kamilton.kernel;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.kamilton.random.RandomStream;

/** What every smooth function must satisfy: its derivatives are those of its values. */
public final class SmoothFunctions {
  private SmoothFunctions() {}

  /** ∇f, vᵀ∇²fv and ∂²f against central differences at a few random points. */
  public static void assertDerivatives(SmoothFunction f, RandomStream random) {
    int d = f.dimension();
    double[] gradient = new double[d];
    double[] second = new double[d];
    for (int trial = 0; trial < 5; trial++) {
      double[] x = gaussians(random, d);
      double[] v = gaussians(random, d);
      f.gradient(x, gradient);
      assertOneLook(f, x);
      f.secondDerivatives(x, second);
      double along = 0;
      for (int l = 0; l < d; l++) {
        double[] unit = new double[d];
        unit[l] = 1;
        assertNear(slope(f, x, unit), gradient[l], "∂_" + l + " f");
        assertNear(curvature(f, x, unit), second[l], "∂²_" + l + " f");
        along += gradient[l] * v[l];
      }
      assertNear(slope(f, x, v), along, "∇fᵀv");
      assertNear(curvature(f, x, v), f.curvature(x, v), "vᵀ∇²fv");
    }
  }

  /** f and ∇f in one look have the bits of two. */
  public static void assertOneLook(DifferentiableFunction f, double[] x) {
    double[] apart = new double[x.length];
    double[] together = new double[x.length];
    f.gradient(x, apart);
    assertEquals(f.value(x), f.valueAndGradient(x, together));
    assertArrayEquals(apart, together);
  }

  /** ∇f at x is that of the values, to a tolerance, and f and ∇f are the same in one look. */
  public static void assertGradient(DifferentiableFunction f, double[] x, double tolerance) {
    double h = 1e-5;
    double[] gradient = new double[x.length];
    f.gradient(x, gradient);
    assertOneLook(f, x);
    for (int l = 0; l < x.length; l++) {
      double[] unit = new double[x.length];
      unit[l] = 1;
      double slope = (f.value(moved(x, unit, h)) - f.value(moved(x, unit, -h))) / (2 * h);
      assertEquals(slope, gradient[l], tolerance * (1 + Math.abs(slope)), "∂_" + l + " f");
    }
  }

  /** (f(x + hv) − f(x − hv))/2h to O(h⁴), by Richardson's step. */
  private static double slope(SmoothFunction f, double[] x, double[] v) {
    double h = 1e-3;
    double coarse = (f.value(moved(x, v, h)) - f.value(moved(x, v, -h))) / (2 * h);
    double fine = (f.value(moved(x, v, h / 2)) - f.value(moved(x, v, -h / 2))) / h;
    return (4 * fine - coarse) / 3;
  }

  /** The slope of ∇fᵀv along v, likewise. */
  private static double curvature(SmoothFunction f, double[] x, double[] v) {
    double h = 1e-3;
    double coarse = (along(f, moved(x, v, h), v) - along(f, moved(x, v, -h), v)) / (2 * h);
    double fine = (along(f, moved(x, v, h / 2), v) - along(f, moved(x, v, -h / 2), v)) / h;
    return (4 * fine - coarse) / 3;
  }

  private static double along(SmoothFunction f, double[] x, double[] v) {
    double[] gradient = new double[x.length];
    f.gradient(x, gradient);
    double sum = 0;
    for (int l = 0; l < v.length; l++) {
      sum += gradient[l] * v[l];
    }
    return sum;
  }

  private static double[] moved(double[] x, double[] v, double h) {
    double[] y = x.clone();
    for (int l = 0; l < y.length; l++) {
      y[l] += h * v[l];
    }
    return y;
  }

  private static void assertNear(double expected, double actual, String what) {
    assertEquals(expected, actual, 2e-7 * (1 + Math.abs(expected)), what);
  }

  public static double[] gaussians(RandomStream random, int n) {
    double[] out = new double[n];
    random.gaussians(out);
    return out;
  }
}
