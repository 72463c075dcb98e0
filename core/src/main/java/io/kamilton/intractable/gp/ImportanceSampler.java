package io.kamilton.intractable.gp;

import io.kamilton.linalg.Blas;
import io.kamilton.linalg.Kernels;
import io.kamilton.linalg.LogMean;
import io.kamilton.random.RandomStream;
import java.util.Arrays;

/**
 * Unbiased estimates of the marginal likelihood p(y | θ) = ∫ p(y | f) N(f; 0, K) df, by draws f = m
 * + δ from q = N(m, Σ), m = Ka, Σ = (K⁻¹ + W)⁻¹ (Filippone and Girolami, 2014):
 *
 * <p>p̂(y | θ) = (1/n_imp) Σ_i p(y | f_i) N(f_i; 0, K)/q(f_i).
 *
 * <p>In the ratio of the two Gaussians K⁻¹ cancels:
 *
 * <p>log N(f; 0, K)/q(f) = −½aᵀm − aᵀδ + ½δᵀWδ − ½ log |I + W½KW½|.
 */
final class ImportanceSampler {
  private final Covariance k;
  private final Logistic likelihood;
  private final Approximation q;
  private final double[] r;

  /** −½aᵀm − ½ log |B|. */
  private final double constant;

  /** O(n³). */
  ImportanceSampler(Covariance k, Logistic likelihood, Approximation q) {
    this.k = k;
    this.likelihood = likelihood;
    this.q = q;
    int n = k.size();
    // M = I + CᵀWC = RRᵀ has the determinant of B, and Σ = C M⁻¹Cᵀ
    double[] rows = k.factor().clone();
    double[] root = q.rootW();
    for (int i = 0; i < n; i++) {
      for (int j = 0; j <= i; j++) {
        rows[i * n + j] *= root[i];
      }
    }
    r = new double[n * n];
    Blas.get().gram(n, n, 1, rows, 0, r);
    for (int i = 0; i < n; i++) {
      r[i * n + i] += 1;
    }
    if (!Blas.get().cholesky(n, r)) {
      throw new ArithmeticException("I + CᵀWC cannot be factored; its eigenvalues are above 1");
    }
    double halfLogDeterminant = 0;
    for (int i = 0; i < n; i++) {
      halfLogDeterminant += StrictMath.log(r[i * n + i]);
    }
    constant = -0.5 * q.squaredLength() - halfLogDeterminant;
  }

  /** The weight at δ = 0: for Laplace's q its approximation of log p(y | θ). */
  double logWeightAtMean() {
    return constant + likelihood.logDensity(q.mean());
  }

  /** log p̂(y | θ). O(n²·samples). */
  double logEstimate(int samples, RandomStream random) {
    return constant + LogMean.of(logWeights(samples, draws(samples, random)));
  }

  /** δ = C R⁻ᵀ z, z ~ N(0, I): n×samples. */
  private double[] draws(int samples, RandomStream random) {
    int n = k.size();
    double[] z = new double[Math.multiplyExact(n, samples)];
    random.gaussians(z);
    Blas.get().solveTriangular(n, r, Blas.Layout.TRANSPOSED, samples, z);
    double[] delta = new double[z.length];
    Blas.Layout plain = Blas.Layout.PLAIN;
    Blas.get().multiply(n, samples, n, 1, k.factor(), plain, z, plain, 0, delta);
    return delta;
  }

  /** log p(y | m + δ) − aᵀδ + ½δᵀWδ of each draw. */
  private double[] logWeights(int samples, double[] delta) {
    double[] logWeights = new double[samples];
    double[] products = new double[samples];
    double[] exponentials = new double[samples];
    Arrays.fill(products, 1);
    for (int j = 0; j < k.size(); j++) {
      double y = likelihood.label(j);
      double mean = q.mean(j);
      double a = q.a(j);
      double halfW = 0.5 * q.w(j);
      for (int i = 0; i < samples; i++) {
        double d = delta[j * samples + i];
        double t = y * (mean + d);
        logWeights[i] += Math.min(t, 0) + d * Math.fma(halfW, d, -a);
        exponentials[i] = -Math.abs(t);
      }
      Kernels.get().exp(exponentials, 0, samples);
      for (int i = 0; i < samples; i++) {
        products[i] *= 1 + exponentials[i];
      }
      boolean full = j % Logistic.MOST_FACTORS == Logistic.MOST_FACTORS - 1;
      if (full || j == k.size() - 1) {
        takeLogarithms(products, logWeights);
      }
    }
    return logWeights;
  }

  /** Each log weight loses the logarithm of its product, which begins anew. */
  private static void takeLogarithms(double[] products, double[] logWeights) {
    for (int i = 0; i < products.length; i++) {
      logWeights[i] -= StrictMath.log(products[i]);
      products[i] = 1;
    }
  }
}
