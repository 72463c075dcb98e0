package io.kamilton.models.reference;

import io.kamilton.linalg.Blas;
import io.kamilton.target.DifferentiableTarget;

/**
 * The Gaussian process y ~ N(0, K), K_ij = α² exp(−(x_i − x_j)²/2ρ²) + σδ_ij (σ, not its square, as
 * in the published Stan model), ρ ~ Gamma(25, 4), α ~ N⁺(0, 2²), σ ~ N⁺(0, 1); at u = log(ρ, α, σ).
 */
final class GaussianProcessRegression implements ReferencePosterior, DifferentiableTarget {
  /** log Γ(25) = log 24!. */
  private static final double LOG_GAMMA_25 = 54.78472939811232;

  private final double[] x;
  private final double[] y;

  GaussianProcessRegression(double[] x, double[] y) {
    this.x = x.clone();
    this.y = y.clone();
  }

  @Override
  public String name() {
    return "gp_regr";
  }

  @Override
  public int dimension() {
    return 3;
  }

  @Override
  public double[] start() {
    return new double[] {StrictMath.log(6), 0, -1};
  }

  @Override
  public void constrain(double[] u, double[] out) {
    for (int i = 0; i < 3; i++) {
      out[i] = StrictMath.exp(u[i]);
    }
  }

  @Override
  public double logEstimate(double[] u, long seed) {
    double[] user = new double[3];
    constrain(u, user);
    int n = y.length;
    double[] k = covariance(user);
    double[] w = y.clone();
    double[] factor = k.clone();
    if (!Blas.get().cholesky(n, factor) || !Blas.get().solve(n, k, 1, w)) {
      return Double.NEGATIVE_INFINITY;
    }
    // log N(y; 0, K) = −½ yᵀK⁻¹y − Σ log L_ii − n/2 log 2π
    double sum = -0.5 * n * Densities.LOG_2PI;
    for (int i = 0; i < n; i++) {
      sum -= 0.5 * y[i] * w[i] + StrictMath.log(factor[i * n + i]);
    }
    return Densities.orOutside(sum + logPrior(user) + u[0] + u[1] + u[2]);
  }

  private static double logPrior(double[] user) {
    double gamma =
        25 * StrictMath.log(4) - LOG_GAMMA_25 + 24 * StrictMath.log(user[0]) - 4 * user[0];
    return gamma + Densities.normal(user[1], 0, 2) + Densities.normal(user[2], 0, 1);
  }

  @Override
  public void gradient(double[] u, double[] out) {
    double[] user = new double[3];
    constrain(u, user);
    int n = y.length;
    double[] k = covariance(user);
    double[] w = y.clone();
    double[] inverse = new double[n * n];
    for (int i = 0; i < n; i++) {
      inverse[i * n + i] = 1;
    }
    Blas.get().solve(n, k, 1, w);
    Blas.get().solve(n, k, n, inverse);
    out[0] = 24 - 4 * user[0] + 1;
    out[1] = -user[1] * user[1] / 4 + 1;
    out[2] = -user[2] * user[2] + 1;
    // ∂ log N = ½ Σ_ij (w_i w_j − K⁻¹_ij) ∂K_ij,  w = K⁻¹y
    for (int i = 0; i < n; i++) {
      for (int j = 0; j < n; j++) {
        double half = 0.5 * (w[i] * w[j] - inverse[i * n + j]);
        double smooth = k[i * n + j] - (i == j ? user[2] : 0);
        double distance = (x[i] - x[j]) / user[0];
        out[0] += half * smooth * distance * distance;
        out[1] += half * 2 * smooth;
        out[2] += i == j ? half * user[2] : 0;
      }
    }
  }

  private double[] covariance(double[] user) {
    int n = x.length;
    double[] k = new double[n * n];
    for (int i = 0; i < n; i++) {
      for (int j = 0; j < n; j++) {
        double distance = (x[i] - x[j]) / user[0];
        double smooth = user[1] * user[1] * StrictMath.exp(-0.5 * distance * distance);
        k[i * n + j] = smooth + (i == j ? user[2] : 0);
      }
    }
    return k;
  }
}
