package io.kamilton.intractable;

/** The exact likelihood of a linear Gaussian process, by the filter of Kalman (1960). */
public final class KalmanFilter {
  private static final double LOG_2PI = 1.8378770664093453;

  private KalmanFilter() {}

  /** log p(y₀, …, y_{T−1}); −∞ where its parts are beyond what a double holds. O(T). */
  public static double logLikelihood(LinearGaussian model, double... y) {
    double phi = model.phi();
    double mean = model.initialMean();
    double variance = model.initialVariance();
    double sum = 0;
    for (double observed : y) {
      // y_t | past ~ N(m, f),  f = p + r
      double f = variance + model.observationVariance();
      double error = observed - mean;
      sum -= 0.5 * (LOG_2PI + StrictMath.log(f) + error * error / f);
      if (!(sum > Double.NEGATIVE_INFINITY && f < Double.POSITIVE_INFINITY)) {
        return Double.NEGATIVE_INFINITY;
      }
      // m ← φ(m + k e),  p ← φ²p(1 − k) + q,  k = p/f
      double gain = variance / f;
      mean = phi * (mean + gain * error);
      variance = phi * phi * variance * (1 - gain) + model.stateVariance();
    }
    return sum;
  }
}
