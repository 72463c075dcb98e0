package io.kamilton.models.reference;

import io.kamilton.linalg.Matrix;
import io.kamilton.target.DifferentiableTarget;

/**
 * The regression y_i ~ N(x_iᵀβ, σ²), β_j ~ N(0, s²) or flat, σ ~ C⁺(0, 2.5), at u = (β, log σ):
 *
 * <p>log π(u) = Σ_i log N(y_i; x_iᵀβ, σ²) + Σ_j log N(β_j; 0, s²) + log C(σ; 0, 2.5) + log σ.
 */
final class LinearRegression implements ReferencePosterior, DifferentiableTarget {
  private static final double CAUCHY_SCALE = 2.5;

  private final String name;
  private final Matrix x;
  private final double[] y;
  private final double priorSd;
  private final double[] start;

  /** Flat where {@code priorSd} is infinite. */
  LinearRegression(String name, Matrix x, double[] y, double priorSd, double... start) {
    this.name = name;
    this.x = x;
    this.y = y.clone();
    this.priorSd = priorSd;
    this.start = start.clone();
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public int dimension() {
    return x.columns() + 1;
  }

  @Override
  public double[] start() {
    return start.clone();
  }

  @Override
  public void constrain(double[] u, double[] out) {
    int k = x.columns();
    System.arraycopy(u, 0, out, 0, k);
    out[k] = StrictMath.exp(u[k]);
  }

  @Override
  public double logEstimate(double[] u, long seed) {
    int k = x.columns();
    double sigma = StrictMath.exp(u[k]);
    if (sigma == 0) {
      return Double.NEGATIVE_INFINITY;
    }
    double squares = 0;
    for (int i = 0; i < y.length; i++) {
      double residual = residual(i, u);
      squares += residual * residual;
    }
    double sum = -0.5 * squares / (sigma * sigma) - y.length * (u[k] + 0.5 * Densities.LOG_2PI);
    if (priorSd < Double.POSITIVE_INFINITY) {
      for (int j = 0; j < k; j++) {
        sum += Densities.normal(u[j], 0, priorSd);
      }
    }
    return Densities.orOutside(sum + Densities.cauchy(sigma, CAUCHY_SCALE) + u[k]);
  }

  @Override
  public void gradient(double[] u, double[] out) {
    int k = x.columns();
    double sigma = StrictMath.exp(u[k]);
    for (int j = 0; j < k; j++) {
      out[j] = -u[j] / priorSd / priorSd;
    }
    double squares = 0;
    for (int i = 0; i < y.length; i++) {
      double residual = residual(i, u);
      squares += residual * residual;
      for (int j = 0; j < k; j++) {
        out[j] += residual * x.get(i, j) / (sigma * sigma);
      }
    }
    out[k] =
        squares / (sigma * sigma)
            - y.length
            + sigma * Densities.cauchySlope(sigma, CAUCHY_SCALE)
            + 1;
  }

  /** y_i − x_iᵀβ. */
  private double residual(int i, double[] u) {
    double sum = y[i];
    for (int j = 0; j < x.columns(); j++) {
      sum -= x.get(i, j) * u[j];
    }
    return sum;
  }
}
