package io.kamilton.feature;

import io.kamilton.kernel.Elliptic;
import io.kamilton.kernel.Kernel;
import io.kamilton.kernel.Radii;
import io.kamilton.kernel.SmoothFunction;
import io.kamilton.linalg.Kernels;
import java.util.Arrays;

/**
 * φ_k(x) = log(1 + ‖x‖²/(c_k d)): tails heavier than a Gaussian's; {@link InMetric} makes ellipses
 * of its spheres.
 */
public final class LogRadius implements FeatureMap {
  private final int d;
  private final double[] c;

  /** One feature for each c. */
  public LogRadius(int d, double... c) {
    this.d = d;
    this.c = c.clone();
    for (double each : c) {
      Kernel.positive("c", each);
    }
  }

  /** ‖x‖². */
  private static double square(double[] x) {
    double sum = 0;
    for (double each : x) {
      sum = Math.fma(each, each, sum);
    }
    return sum;
  }

  @Override
  public int dimension() {
    return d;
  }

  @Override
  public int size() {
    return c.length;
  }

  @Override
  public void features(double[] x, double[] out) {
    double q = square(x);
    for (int k = 0; k < c.length; k++) {
      out[k] = Kernels.log1p(q / (c[k] * d));
    }
  }

  @Override
  public void gradients(double[] x, double[] out) {
    // ∇φ = 2x/(cd + ‖x‖²)
    double q = square(x);
    for (int k = 0; k < c.length; k++) {
      for (int l = 0; l < d; l++) {
        out[k * d + l] = 2 * x[l] / (c[k] * d + q);
      }
    }
  }

  @Override
  public void laplacians(double[] x, double[] out) {
    // Σ_ℓ ∂²_ℓ φ = 2d/(cd + ‖x‖²) − 4‖x‖²/(cd + ‖x‖²)²
    double q = square(x);
    for (int k = 0; k < c.length; k++) {
      double width = c[k] * d + q;
      out[k] = 2 * d / width - 4 * q / (width * width);
    }
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof LogRadius that && d == that.d && Arrays.equals(c, that.c);
  }

  @Override
  public int hashCode() {
    return 31 * d + Arrays.hashCode(c);
  }

  @Override
  public SmoothFunction combine(double[] theta) {
    requireSize(theta);
    double[] widths = Arrays.stream(c).map(each -> each * d).toArray();
    return Elliptic.radial(d, new Radii(theta.clone(), widths));
  }
}
