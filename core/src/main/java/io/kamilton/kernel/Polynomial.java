package io.kamilton.kernel;

import io.kamilton.linalg.Workspace;

/**
 * f(x) = c + bᵀx + xᵀQx + sᵀCx + sᵀEs with s_i = x_i²: the sums of terms x_i^a x_j^b with a and b
 * to 2, x_i³ and x_i⁴, as matrices, whose products with a vector take no branch. O(d²).
 *
 * <p>It changes only while {@link Monomials} adds the terms.
 */
final class Polynomial implements SmoothFunction {
  private final int d;
  private double c;
  private final double[] b;

  /** Q, symmetric, by rows. */
  private final double[] quadratic;

  /** C by rows. */
  private final double[] cubic;

  /** E, symmetric, by rows. */
  private final double[] quartic;

  /** Whether C or E hold anything. */
  private boolean bends;

  private final Workspace squares;

  Polynomial(int d) {
    this.d = d;
    b = new double[d];
    quadratic = new double[d * d];
    cubic = new double[d * d];
    quartic = new double[d * d];
    squares = new Workspace(d);
  }

  /** f ← f + θ x_i^p x_j^q; p ≥ q, and q is 0 where i = j. */
  void add(double theta, int i, int p, int j, int q) {
    int other = q == 0 ? i : j;
    bends |= p + q > 2;
    switch (p + q) {
      case 0 -> c += theta;
      case 1 -> b[i] += theta;
      case 2 -> addPair(quadratic, theta, i, other);
      case 3 -> cubic[i * d + other] += theta;
      default -> addPair(quartic, theta, i, other);
    }
  }

  private void addPair(double[] symmetric, double theta, int i, int j) {
    symmetric[i * d + j] += theta / 2;
    symmetric[j * d + i] += theta / 2;
  }

  @Override
  public int dimension() {
    return d;
  }

  private double[] squares(double[] x) {
    double[] s = squares.get();
    for (int i = 0; i < d; i++) {
      s[i] = x[i] * x[i];
    }
    return s;
  }

  @Override
  public double value(double[] x) {
    double f = c;
    for (int i = 0; i < d; i++) {
      f += x[i] * (b[i] + row(quadratic, i, x));
    }
    if (bends) {
      double[] s = squares(x);
      for (int i = 0; i < d; i++) {
        f += s[i] * (row(cubic, i, x) + row(quartic, i, s));
      }
    }
    return f;
  }

  /** b + 2Qx + Cᵀs + 2x∘(Cx + 2Es). */
  @Override
  public void gradient(double[] x, double[] out) {
    for (int i = 0; i < d; i++) {
      out[i] = b[i] + 2 * row(quadratic, i, x);
    }
    if (bends) {
      double[] s = squares(x);
      for (int i = 0; i < d; i++) {
        out[i] += 2 * x[i] * (row(cubic, i, x) + 2 * row(quartic, i, s));
      }
      for (int i = 0; i < d; i++) {
        for (int j = 0; j < d; j++) {
          out[j] = Math.fma(cubic[i * d + j], s[i], out[j]);
        }
      }
    }
  }

  /** vᵀ∇²f v = 2vᵀQv + 2tᵀCx + 4uᵀCv + 8uᵀEu + 4tᵀEs with t_i = v_i², u_i = x_i v_i. */
  @Override
  public double curvature(double[] x, double[] v) {
    double sum = 0;
    double[] s = squares(x);
    double[] u = new double[d];
    for (int i = 0; i < d; i++) {
      u[i] = x[i] * v[i];
      sum += 2 * v[i] * row(quadratic, i, v);
    }
    for (int i = 0; i < d && bends; i++) {
      double bent = row(cubic, i, x) + 2 * row(quartic, i, s);
      double turned = row(cubic, i, v) + 2 * row(quartic, i, u);
      sum += 2 * v[i] * v[i] * bent + 4 * u[i] * turned;
    }
    return sum;
  }

  /** (Mx)_i, in four partial sums that do not wait for each other. */
  private double row(double[] m, int i, double[] x) {
    int at = i * d;
    int j = 0;
    double s0 = 0;
    double s1 = 0;
    double s2 = 0;
    double s3 = 0;
    for (; j + 3 < d; j += 4) {
      s0 = Math.fma(m[at + j], x[j], s0);
      s1 = Math.fma(m[at + j + 1], x[j + 1], s1);
      s2 = Math.fma(m[at + j + 2], x[j + 2], s2);
      s3 = Math.fma(m[at + j + 3], x[j + 3], s3);
    }
    for (; j < d; j++) {
      s0 = Math.fma(m[at + j], x[j], s0);
    }
    return (s0 + s1) + (s2 + s3);
  }
}
