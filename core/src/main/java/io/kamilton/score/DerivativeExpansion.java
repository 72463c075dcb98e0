package io.kamilton.score;

import io.kamilton.kernel.Kernel;
import io.kamilton.linalg.InnerProduct;
import io.kamilton.linalg.Matrix;
import io.kamilton.surrogate.Surrogate;
import java.util.Arrays;

/**
 * f(x) = αξ̂(x) + Σ_b β_bᵀ∇k(z_b, x), the gradient taken at z_b, with ξ̂(x) = (1/n) Σ_a g(‖x −
 * x_a‖²) and g(s) = 4sκ″(s) + 2dκ′(s), the Laplacian of k.
 */
final class DerivativeExpansion implements Surrogate {
  private final Kernel kernel;
  private final Matrix points;
  private final Matrix basis;
  private final double alpha;
  private final double[] beta;
  private final double jitter;

  DerivativeExpansion(
      Kernel kernel, Matrix points, Matrix basis, double alpha, double[] beta, double jitter) {
    this.kernel = kernel;
    this.points = points;
    this.basis = basis;
    this.alpha = alpha;
    this.beta = beta;
    this.jitter = jitter;
  }

  double alpha() {
    return alpha;
  }

  double[] beta() {
    return beta.clone();
  }

  @Override
  public double jitter() {
    return jitter;
  }

  @Override
  public int dimension() {
    return points.columns();
  }

  @Override
  public double value(double[] x) {
    double f = 0;
    for (int a = 0; a < points.rows(); a++) {
      f += alpha / points.rows() * laplacian(0, Kernel.squaredDistance(x, points.row(a)));
    }
    for (int b = 0; b < basis.rows(); b++) {
      // β_bᵀ∇k(z_b, x) = −2κ′β_bᵀδ, δ = x − z_b
      double[] delta = difference(x, basis.row(b));
      f -= 2 * kernel.radial(1, square(delta)) * along(b, delta);
    }
    return f;
  }

  @Override
  public void gradient(double[] x, double[] out) {
    Arrays.fill(out, 0, dimension(), 0);
    for (int a = 0; a < points.rows(); a++) {
      double[] delta = difference(x, points.row(a));
      double weight = 2 * alpha / points.rows() * laplacian(1, square(delta));
      for (int l = 0; l < delta.length; l++) {
        out[l] += weight * delta[l];
      }
    }
    for (int b = 0; b < basis.rows(); b++) {
      // −4κ″(β_bᵀδ)δ − 2κ′β_b
      double[] delta = difference(x, basis.row(b));
      double s = square(delta);
      double first = 2 * kernel.radial(1, s);
      double second = 4 * kernel.radial(2, s) * along(b, delta);
      for (int l = 0; l < delta.length; l++) {
        out[l] -= second * delta[l] + first * beta[b * delta.length + l];
      }
    }
  }

  @Override
  public double curvature(double[] x, double[] v) {
    double length = square(v);
    double sum = 0;
    for (int a = 0; a < points.rows(); a++) {
      double[] delta = difference(x, points.row(a));
      double s = square(delta);
      double p = InnerProduct.of(delta, v);
      double term = 4 * laplacian(2, s) * p * p + 2 * laplacian(1, s) * length;
      sum += alpha / points.rows() * term;
    }
    for (int b = 0; b < basis.rows(); b++) {
      // −2[4κ‴p²r + 2κ″‖v‖²r + 4κ″pe] with p = δᵀv, r = β_bᵀδ, e = β_bᵀv
      double[] delta = difference(x, basis.row(b));
      double s = square(delta);
      double p = InnerProduct.of(delta, v);
      double r = along(b, delta);
      double inner = 2 * length * r + 4 * p * along(b, v);
      sum -= 2 * (4 * kernel.radial(3, s) * p * p * r + kernel.radial(2, s) * inner);
    }
    return sum;
  }

  /** g, g′ or g″ at s: g⁽ʳ⁾ = 4sκ⁽ʳ⁺²⁾ + (4r + 2d)κ⁽ʳ⁺¹⁾. */
  private double laplacian(int order, double s) {
    double factor = 4 * order + 2 * dimension();
    return 4 * s * kernel.radial(order + 2, s) + factor * kernel.radial(order + 1, s);
  }

  private double along(int b, double[] v) {
    double sum = 0;
    for (int l = 0; l < v.length; l++) {
      sum = Math.fma(beta[b * v.length + l], v[l], sum);
    }
    return sum;
  }

  private static double[] difference(double[] x, double[] z) {
    double[] delta = new double[x.length];
    for (int l = 0; l < x.length; l++) {
      delta[l] = x[l] - z[l];
    }
    return delta;
  }

  private static double square(double[] v) {
    return InnerProduct.of(v, v);
  }
}
