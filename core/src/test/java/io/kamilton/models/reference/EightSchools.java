package io.kamilton.models.reference;

import io.kamilton.target.DifferentiableTarget;

/**
 * The eight schools of Rubin (1981), not centred, at u = (z₁, …, z₈, μ, log τ) with θ_j = μ + τz_j:
 *
 * <p>z_j ~ N(0, 1), y_j ~ N(θ_j, σ_j²), μ ~ N(0, 5²), τ ~ C⁺(0, 5).
 */
final class EightSchools implements ReferencePosterior, DifferentiableTarget {
  private final double[] y;
  private final double[] sigma;

  EightSchools(double[] y, double[] sigma) {
    this.y = y.clone();
    this.sigma = sigma.clone();
  }

  @Override
  public String name() {
    return "eight_schools";
  }

  @Override
  public int dimension() {
    return y.length + 2;
  }

  @Override
  public double[] start() {
    double[] u = new double[dimension()];
    u[y.length] = 4;
    u[y.length + 1] = 1;
    return u;
  }

  @Override
  public void constrain(double[] u, double[] out) {
    int n = y.length;
    double tau = StrictMath.exp(u[n + 1]);
    for (int j = 0; j < n; j++) {
      out[j] = u[j] * tau + u[n];
    }
    out[n] = u[n];
    out[n + 1] = tau;
  }

  @Override
  public double logEstimate(double[] u, long seed) {
    int n = y.length;
    double mu = u[n];
    double tau = StrictMath.exp(u[n + 1]);
    double sum = Densities.normal(mu, 0, 5) + Densities.cauchy(tau, 5) + u[n + 1];
    for (int j = 0; j < n; j++) {
      sum += Densities.normal(u[j], 0, 1) + Densities.normal(y[j], u[j] * tau + mu, sigma[j]);
    }
    return Densities.orOutside(sum);
  }

  @Override
  public void gradient(double[] u, double[] out) {
    int n = y.length;
    double tau = StrictMath.exp(u[n + 1]);
    out[n] = -u[n] / 25;
    out[n + 1] = tau * Densities.cauchySlope(tau, 5) + 1;
    for (int j = 0; j < n; j++) {
      double pull = (y[j] - u[j] * tau - u[n]) / (sigma[j] * sigma[j]);
      out[j] = -u[j] + pull * tau;
      out[n] += pull;
      out[n + 1] += pull * u[j] * tau;
    }
  }
}
