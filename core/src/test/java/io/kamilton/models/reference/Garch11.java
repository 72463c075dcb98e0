package io.kamilton.models.reference;

import io.kamilton.target.DifferentiableTarget;

/**
 * The GARCH(1, 1) model with flat priors, y_t ~ N(μ, v_t) and v_t = α₀ + α₁(y_{t−1} − μ)² +
 * β₁v_{t−1}, v_0 given; at u = (μ, log α₀, logit α₁, logit β₁/(1 − α₁)).
 */
final class Garch11 implements ReferencePosterior, DifferentiableTarget {
  private final double[] y;
  private final double initialVariance;

  Garch11(double[] y, double initialSd) {
    this.y = y.clone();
    this.initialVariance = initialSd * initialSd;
  }

  @Override
  public String name() {
    return "garch11";
  }

  @Override
  public int dimension() {
    return 4;
  }

  @Override
  public double[] start() {
    return new double[4];
  }

  @Override
  public void constrain(double[] u, double[] out) {
    out[0] = u[0];
    out[1] = StrictMath.exp(u[1]);
    out[2] = Densities.logistic(u[2]);
    out[3] = Densities.logistic(u[3]) * (1 - out[2]);
  }

  @Override
  public double logEstimate(double[] u, long seed) {
    double[] user = new double[4];
    constrain(u, user);
    double variance = initialVariance;
    double sum = -0.5 * y.length * Densities.LOG_2PI;
    for (int t = 0; t < y.length; t++) {
      if (t > 0) {
        double before = y[t - 1] - user[0];
        variance = user[1] + user[2] * before * before + user[3] * variance;
      }
      double error = y[t] - user[0];
      sum -= 0.5 * (error * error / variance + StrictMath.log(variance));
    }
    double jacobian =
        u[1]
            + Densities.logLogisticSlope(u[2])
            + Densities.logLogisticSlope(u[3])
            + StrictMath.log(1 - user[2]);
    return Densities.orOutside(sum + jacobian);
  }

  @Override
  public void gradient(double[] u, double[] out) {
    double[] user = new double[4];
    constrain(u, user);
    double[] g = likelihoodGradient(user);
    double share = Densities.logistic(u[3]);
    double slope = user[2] * (1 - user[2]); // dα₁/du₂
    out[0] = g[0];
    out[1] = g[1] * user[1] + 1;
    // the Jacobian's d/du₂ [log α₁(1 − α₁) + log(1 − α₁)] = 1 − 3α₁
    out[2] = (g[2] - share * g[3]) * slope + 1 - 3 * user[2];
    out[3] = g[3] * (1 - user[2]) * share * (1 - share) + 1 - 2 * share;
  }

  /** The gradient of the log likelihood on the user's scale, by differentiating the recursion. */
  private double[] likelihoodGradient(double[] user) {
    double[] g = new double[4];
    double[] slope = new double[4]; // ∂v_t
    double variance = initialVariance;
    for (int t = 0; t < y.length; t++) {
      if (t > 0) {
        double before = y[t - 1] - user[0];
        double[] direct = {-2 * user[2] * before, 1, before * before, variance};
        for (int k = 0; k < 4; k++) {
          slope[k] = direct[k] + user[3] * slope[k];
        }
        variance = user[1] + user[2] * before * before + user[3] * variance;
      }
      double error = y[t] - user[0];
      g[0] += error / variance;
      for (int k = 0; k < 4; k++) {
        g[k] += 0.5 * (error * error / variance - 1) / variance * slope[k];
      }
    }
    return g;
  }
}
