package io.kamilton.intractable.gp;

import io.kamilton.linalg.Blas;
import java.util.Arrays;

/**
 * The approximation of p(f | y, θ) by expectation propagation (Minka, 2001): each factor of the
 * likelihood is replaced by exp(ν_i f − ½τ_i f²), such that N(m, Σ), Σ = (K⁻¹ + diag τ)⁻¹ and m =
 * Σν, has the marginal means and variances that it would have with that one factor put back.
 *
 * <p>All sites are updated at once, from Laplace's approximation on. The logistic likelihood is log
 * concave, so that τ_i ≥ 0 on paper.
 */
final class ExpectationPropagation {
  private static final int MOST_SWEEPS = 50;

  /** Estimates are unbiased whatever the sites are; closer ones do not make them less noisy. */
  private static final double LAST_CHANGE = 1e-4;

  /** The share of an update that is made: updates of all sites at once can overshoot. */
  private static final double DAMPING = 0.9;

  private final Covariance k;
  private final int n;
  private final TiltedMoments tilted;
  private final double[] tau;
  private final double[] nu;
  private final double[] mean;
  private final double[] variance;
  private final double[] root;
  private final double[] b;
  private final double[] v;

  private ExpectationPropagation(Covariance k, Logistic likelihood, Approximation start) {
    this.k = k;
    n = k.size();
    tilted = new TiltedMoments(likelihood);
    tau = new double[n];
    nu = new double[n];
    for (int i = 0; i < n; i++) {
      tau[i] = start.w(i);
      nu[i] = start.nu(i);
    }
    mean = new double[n];
    variance = new double[n];
    root = new double[n];
    b = new double[n * n];
    v = new double[n * n];
  }

  /** The approximation, or Laplace's where it does not converge. O(n³) a sweep. */
  static Approximation fit(Covariance k, Logistic likelihood) {
    return fit(k, likelihood, LAST_CHANGE);
  }

  /** The same, with how small the largest change of a site must have become. */
  static Approximation fit(Covariance k, Logistic likelihood, double lastChange) {
    Approximation start = Laplace.fit(k, likelihood);
    ExpectationPropagation sites = new ExpectationPropagation(k, likelihood, start);
    for (int i = 0; i < MOST_SWEEPS; i++) {
      double change = sites.sweep();
      if (Double.isNaN(change)) {
        return start; // nothing has changed, and another sweep would fail the same
      }
      if (change <= lastChange) {
        return sites.approximation();
      }
    }
    return start;
  }

  private Approximation approximation() {
    double[] a = Laplace.posteriorWeights(k, tau, nu);
    double[] m = new double[n];
    k.multiply(a, m);
    return new Approximation(a, m, tau);
  }

  /** One update of all sites; the largest change, or NaN where there is none. */
  private double sweep() {
    if (!marginals()) {
      return Double.NaN;
    }
    double[] cavityMean = new double[n];
    double[] cavityVariance = new double[n];
    double[] cavitySd = new double[n];
    for (int i = 0; i < n; i++) {
      // the marginal without the site: 1/σ² − τ and m/σ² − ν
      cavityVariance[i] = variance[i] / (1 - tau[i] * variance[i]);
      cavityMean[i] = cavityVariance[i] * (mean[i] / variance[i] - nu[i]);
      cavitySd[i] = Math.sqrt(cavityVariance[i]);
    }
    if (!tilted.compute(cavityMean, cavitySd)) {
      return Double.NaN;
    }
    double change = 0;
    for (int i = 0; i < n; i++) {
      double precision = 1 / cavityVariance[i];
      double newTau = Math.max(0, 1 / tilted.variance(i) - precision);
      double newNu = tilted.mean(i) * (newTau + precision) - cavityMean[i] * precision;
      change = Math.max(change, Math.abs(newTau - tau[i]) + Math.abs(newNu - nu[i]));
      tau[i] += DAMPING * (newTau - tau[i]);
      nu[i] += DAMPING * (newNu - nu[i]);
    }
    return change;
  }

  /** Mean and variance of each f_i under the present sites; false where one is no variance. */
  private boolean marginals() {
    for (int i = 0; i < n; i++) {
      root[i] = Math.sqrt(tau[i]);
    }
    k.whitenedPlusIdentity(root, b);
    if (!Blas.get().cholesky(n, b)) {
      return false;
    }
    // Σ = K − VᵀV, V = L⁻¹τ½K, LLᵀ = B
    k.scaledRows(root, v);
    Blas.get().solveTriangular(n, b, Blas.Layout.PLAIN, n, v);
    k.multiply(nu, mean);
    Arrays.setAll(variance, k::variance);
    for (int r = 0; r < n; r++) {
      double product = 0;
      for (int i = 0; i < n; i++) {
        product = Math.fma(v[r * n + i], nu[i], product);
      }
      for (int i = 0; i < n; i++) {
        double each = v[r * n + i];
        mean[i] = Math.fma(-each, product, mean[i]);
        variance[i] = Math.fma(-each, each, variance[i]);
      }
    }
    boolean good = true;
    for (int i = 0; i < n; i++) {
      good &= variance[i] > 0 && tau[i] * variance[i] < 1;
    }
    return good;
  }
}
