package io.kamilton.diagnostics;

/**
 * The spectral density at frequency zero of the autoregressive model that fits one chain: n times
 * the variance of the chain's mean, were the model true.
 *
 * <p>The model x_t = φ₁ x_{t−1} + … + φ_k x_{t−k} + e_t has its coefficients from the Yule–Walker
 * equations and its order k ≤ 10 log₁₀ n from Akaike's criterion, as {@code ar} in R and {@code
 * spectrum0.ar} in the R package coda have them. Where coda says 0, for a chain that is constant or
 * a straight line to within 1.5e-8, a constant chain is NaN here and any other is fitted.
 *
 * @param order k; 0 where the density is NaN
 * @param atZero the spectral density at zero, Var e / (1 − Σ φ_j)²
 */
public record AutoregressiveSpectrum(int order, double atZero) {

  /** The fit to one chain. O(n log n). */
  public static AutoregressiveSpectrum of(double[] chain) {
    if (ParameterDraws.of(chain).isDegenerate()) {
      return new AutoregressiveSpectrum(0, Double.NaN);
    }
    int n = chain.length;
    double[] gamma = Autocovariance.of(chain);
    int largest = Math.min(n - 1, (int) Math.floor(10 * StrictMath.log10(n)));
    double[] phi = new double[largest + 1];
    double variance = gamma[0];
    double leastAic = n * StrictMath.log(variance);
    AutoregressiveSpectrum best = atZero(phi, 0, variance, n);
    for (int k = 1; k <= largest; k++) {
      variance *= 1 - raiseOrder(phi, k, gamma, variance);
      // AIC_k = n ln Var_k e + 2k
      double aic = n * StrictMath.log(variance) + 2 * k;
      if (aic < leastAic) {
        leastAic = aic;
        best = atZero(phi, k, variance, n);
      }
    }
    return best;
  }

  /**
   * φ₁…φ_k ← the coefficients of order k from those of order k − 1, by Levinson's recursion;
   * returns the share φ_k² of the variance that the new coefficient explains.
   */
  private static double raiseOrder(double[] phi, int k, double[] gamma, double variance) {
    // φ_kk = (γ_k − Σ_{j<k} φ_j γ_{k−j}) / Var e
    double rest = gamma[k];
    for (int j = 1; j < k; j++) {
      rest -= phi[j] * gamma[k - j];
    }
    double last = rest / variance;
    // φ_j ← φ_j − φ_kk φ_{k−j}, both ends at once
    for (int j = 1; j <= k / 2; j++) {
      double front = phi[j];
      double back = phi[k - j];
      phi[j] = front - last * back;
      phi[k - j] = back - last * front;
    }
    phi[k] = last;
    return last * last;
  }

  private static AutoregressiveSpectrum atZero(double[] phi, int k, double variance, int n) {
    double gain = 1;
    for (int j = 1; j <= k; j++) {
      gain -= phi[j];
    }
    // Var e is that of the residuals with n − (k + 1) degrees of freedom.
    double residual = variance * n / (n - (k + 1));
    return new AutoregressiveSpectrum(k, residual / (gain * gain));
  }
}
