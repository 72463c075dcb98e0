package io.kamilton.adapt.climb;

import io.kamilton.linalg.Blas;
import io.kamilton.linalg.InnerProduct;
import io.kamilton.linalg.PositiveDefinite;
import java.util.List;

/**
 * A quadratic q(s) = y* + gᵀs + ½sᵀHs about the best point x*, s = x − x*, through values near it.
 *
 * <p>There are far fewer values than coefficients. Of all quadratics through them it is the one
 * whose H differs least from that of the model before, in the Frobenius norm (Powell, 2004): with S
 * the offsets as rows and r what the H before leaves of the values, r = (β(1 + SSᵀ) + ½(SSᵀ)²)α,
 * where ∘² is taken entry by entry and β is large; then g = βSᵀα and H ← H + Sᵀdiag(α)S.
 *
 * <p>For one thread.
 */
final class QuadraticModel {
  private final int d;
  private final double[] g;

  /** H by rows; empty before the first fit. */
  private double[] h = {};

  QuadraticModel(int d) {
    this.d = d;
    g = new double[d];
  }

  /**
   * Learns from offsets and what values rise above y* there.
   *
   * @param length that offsets are measured by, about that of the farthest
   */
  void fit(List<double[]> offsets, double[] rises, double length) {
    h = h.length == 0 ? new double[d * d] : h;
    int n = rises.length;
    double[] columns = new double[d * n];
    double[] alpha = new double[n];
    for (int i = 0; i < n; i++) {
      double[] s = offsets.get(i);
      alpha[i] = rises[i] - 0.5 * product(s, s);
      for (int l = 0; l < d; l++) {
        columns[l * n + i] = s[l] / length;
      }
    }
    double[] system = new double[n * n];
    Blas.get().gram(n, d, 1, columns, 0, system);
    for (int i = 0; i < n; i++) {
      for (int j = 0; j <= i; j++) {
        double inner = system[i * n + j];
        system[i * n + j] = ClimbNumbers.SLOPES * (1 + inner) + 0.5 * inner * inner;
      }
      system[i * n + i] += ClimbNumbers.RIDGE * ClimbNumbers.SLOPES;
    }
    PositiveDefinite.solve("the quadratic model of a climb", n, system, alpha);
    for (int a = 0; a < d; a++) {
      double sum = 0;
      for (int i = 0; i < n; i++) {
        sum = Math.fma(alpha[i], columns[a * n + i], sum);
      }
      g[a] = ClimbNumbers.SLOPES * sum / length;
    }
    curve(columns, alpha, length);
  }

  /** H ← H + Sᵀdiag(α)S. */
  private void curve(double[] columns, double[] alpha, double length) {
    int n = alpha.length;
    double[] weighted = new double[n];
    for (int a = 0; a < d; a++) {
      for (int i = 0; i < n; i++) {
        weighted[i] = alpha[i] * columns[a * n + i] / (length * length);
      }
      for (int b = 0; b <= a; b++) {
        double sum = 0;
        for (int i = 0; i < n; i++) {
          sum = Math.fma(weighted[i], columns[b * n + i], sum);
        }
        h[a * d + b] += sum;
        h[b * d + a] = h[a * d + b];
      }
    }
  }

  /** uᵀHv. */
  private double product(double[] u, double[] v) {
    double sum = 0;
    for (int a = 0; a < d; a++) {
      sum = Math.fma(u[a], row(a, v), sum);
    }
    return sum;
  }

  /** (Hv)_a. */
  private double row(int a, double[] v) {
    double sum = 0;
    for (int b = 0; b < d; b++) {
      sum = Math.fma(h[a * d + b], v[b], sum);
    }
    return sum;
  }

  /** q(s) − y*. */
  double rise(double[] s) {
    return InnerProduct.of(g, s) + 0.5 * product(s, s);
  }

  /** A copy of g. */
  double[] slope() {
    return g.clone();
  }

  /**
   * About the s within a radius where q is highest: conjugate gradients, up to the radius along the
   * first direction that leads beyond it or in which q is not concave (Steihaug, 1983).
   */
  double[] best(double radius) {
    double[] s = new double[d];
    double[] residual = g.clone();
    double[] direction = g.clone();
    double square = InnerProduct.of(residual, residual);
    double enough = ClimbNumbers.SMALL * square;
    for (int step = 0; step < 2 * d && square > enough; step++) {
      double[] curved = new double[d];
      for (int a = 0; a < d; a++) {
        curved[a] = row(a, direction);
      }
      double bend = -InnerProduct.of(direction, curved);
      double most = toRadius(s, direction, radius);
      if (bend <= 0 || square >= most * bend) {
        add(most, direction, s);
        return s;
      }
      add(square / bend, direction, s);
      add(square / bend, curved, residual);
      double next = InnerProduct.of(residual, residual);
      for (int a = 0; a < d; a++) {
        direction[a] = Math.fma(next / square, direction[a], residual[a]);
      }
      square = next;
    }
    return s;
  }

  /** The t ≥ 0 with ‖s + tu‖ = radius. */
  private static double toRadius(double[] s, double[] u, double radius) {
    double along = InnerProduct.of(s, u);
    double square = InnerProduct.of(u, u);
    double room = radius * radius - InnerProduct.of(s, s);
    return (Math.sqrt(along * along + square * room) - along) / square;
  }

  /** v ← v + tu. */
  private static void add(double t, double[] u, double[] v) {
    for (int l = 0; l < u.length; l++) {
      v[l] = Math.fma(t, u[l], v[l]);
    }
  }
}
