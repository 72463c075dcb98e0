package io.kamilton.score;

import io.kamilton.kernel.GaussianKernel;
import io.kamilton.kernel.Kernel;
import io.kamilton.linalg.InnerProduct;
import io.kamilton.linalg.Kernels;
import io.kamilton.linalg.Matrix;
import io.kamilton.linalg.Workspace;
import io.kamilton.surrogate.BaseDensity;
import io.kamilton.surrogate.Surrogate;
import java.util.Arrays;

/** f(x) = log q₀(x) + c + Σ_i α_i k(z_i, x). */
final class KernelExpansion implements Surrogate {
  private final Kernel kernel;
  private final Matrix points;
  private final double[] z;
  private final double[] alpha;
  private final BaseDensity base;
  private final double constant;
  private final double jitter;
  private final Workspace scratch;

  KernelExpansion(
      Kernel kernel,
      Matrix points,
      double[] alpha,
      BaseDensity base,
      double constant,
      double jitter) {
    this.kernel = kernel;
    this.points = points;
    this.z = Kernels.arrange(points);
    this.alpha = Kernels.pad(alpha);
    this.base = base;
    this.constant = constant;
    this.jitter = jitter;
    scratch = new Workspace(points.columns());
  }

  /** A copy of α. */
  double[] alpha() {
    return Arrays.copyOf(alpha, points.rows());
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
    double known = base.value(x) + constant;
    if (kernel instanceof GaussianKernel) {
      return known + Kernels.get().gaussianValue(z, alpha, kernel.sigma(), x, dimension());
    }
    double f = known;
    for (int i = 0; i < points.rows(); i++) {
      f += alpha[i] * kernel.radial(0, squaredDistance(x, i));
    }
    return f;
  }

  @Override
  public void gradient(double[] x, double[] out) {
    if (kernel instanceof GaussianKernel) {
      Kernels.get().gaussianGradient(z, alpha, kernel.sigma(), x, dimension(), out);
    } else {
      radialGradient(x, out);
    }
    if (!base.isFlat()) {
      double[] extra = scratch.get()[0];
      base.gradient(x, extra);
      for (int l = 0; l < extra.length; l++) {
        out[l] += extra[l];
      }
    }
  }

  /** out ← Σ_i 2α_i κ′(s_i)(x − z_i). */
  private void radialGradient(double[] x, double[] out) {
    Arrays.fill(out, 0, dimension(), 0);
    for (int i = 0; i < points.rows(); i++) {
      double weight = 2 * alpha[i] * kernel.radial(1, squaredDistance(x, i));
      for (int l = 0; l < dimension(); l++) {
        out[l] = Math.fma(weight, x[l] - points.get(i, l), out[l]);
      }
    }
  }

  @Override
  public double curvature(double[] x, double[] v) {
    // Σ_i α_i [4κ″(δᵀv)² + 2κ′‖v‖²]
    double length = InnerProduct.of(v, v);
    double sum = base.curvature(x, v);
    for (int i = 0; i < points.rows(); i++) {
      double s = squaredDistance(x, i);
      double along = 0;
      for (int l = 0; l < v.length; l++) {
        along = Math.fma(x[l] - points.get(i, l), v[l], along);
      }
      sum +=
          alpha[i] * (4 * kernel.radial(2, s) * along * along + 2 * kernel.radial(1, s) * length);
    }
    return sum;
  }

  @Override
  public void secondDerivatives(double[] x, double[] out) {
    base.secondDerivatives(x, out);
    for (int i = 0; i < points.rows(); i++) {
      double s = squaredDistance(x, i);
      double first = 2 * alpha[i] * kernel.radial(1, s);
      double second = 4 * alpha[i] * kernel.radial(2, s);
      for (int l = 0; l < dimension(); l++) {
        double delta = x[l] - points.get(i, l);
        out[l] += Math.fma(second * delta, delta, first);
      }
    }
  }

  private double squaredDistance(double[] x, int i) {
    double s = 0;
    for (int l = 0; l < x.length; l++) {
      double difference = x[l] - points.get(i, l);
      s = Math.fma(difference, difference, s);
    }
    return s;
  }
}
