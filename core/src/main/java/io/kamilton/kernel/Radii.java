package io.kamilton.kernel;

import io.kamilton.linalg.Kernels;
import java.io.Serializable;

/** h(s) = Σ_k θ_k log(1 + s/c_k) of a squared radius s. */
public final class Radii implements Serializable {
  static final Radii NONE = new Radii(new double[0], new double[0]);

  private final double[] theta;
  private final double[] c;

  public Radii(double[] theta, double[] c) {
    this.theta = theta;
    this.c = c;
  }

  boolean isNone() {
    return theta.length == 0;
  }

  /** h(s). */
  double value(double s) {
    double h = 0;
    for (int k = 0; k < theta.length; k++) {
      h += theta[k] * Kernels.log1p(s / c[k]);
    }
    return h;
  }

  /** h′(s) = Σ_k θ_k/(c_k + s). */
  double slope(double s) {
    double sum = 0;
    for (int k = 0; k < theta.length; k++) {
      sum += theta[k] / (c[k] + s);
    }
    return sum;
  }

  /** h″(s) = −Σ_k θ_k/(c_k + s)². */
  double bend(double s) {
    double sum = 0;
    for (int k = 0; k < theta.length; k++) {
      sum -= theta[k] / ((c[k] + s) * (c[k] + s));
    }
    return sum;
  }
}
