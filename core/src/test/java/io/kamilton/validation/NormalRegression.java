package io.kamilton.validation;

import io.kamilton.models.DrawnTarget;
import io.kamilton.random.Purpose;
import io.kamilton.random.RandomStream;

/**
 * The posterior of a regression y_i = β₁ + β₂u_i + N(0, σ²) with 12 simulated data and conjugate
 * priors β | σ² ~ N(0, 10σ²I), σ² ~ inverse gamma(2, 2); coordinates (β₁, β₂, log σ).
 */
final class NormalRegression implements DrawnTarget {
  private static final int N = 12;
  private static final double PRIOR_PRECISION = 0.1;
  private static final double A = 2;
  private static final double B = 2;

  private final double[] u = new double[N];
  private final double[] y = new double[N];

  /** The Cholesky factor of the posterior covariance of β over σ², its mean, and that of σ². */
  private final double l00;

  private final double l10;
  private final double l11;
  private final double[] mean = new double[2];
  private final double shape = A + N / 2.0;
  private final double scale;

  NormalRegression() {
    RandomStream random = RandomStream.of(5, 0, 0, Purpose.TEST);
    double uSum = 0;
    double uSquares = PRIOR_PRECISION;
    double ySum = 0;
    double products = 0;
    double ySquares = 0;
    for (int i = 0; i < N; i++) {
      u[i] = i / 4.0;
      y[i] = 1 + 0.5 * u[i] + random.nextGaussian();
      uSum += u[i];
      uSquares += u[i] * u[i];
      ySum += y[i];
      products += u[i] * y[i];
      ySquares += y[i] * y[i];
    }
    double n = N + PRIOR_PRECISION;
    double determinant = n * uSquares - uSum * uSum;
    mean[0] = (uSquares * ySum - uSum * products) / determinant;
    mean[1] = (n * products - uSum * ySum) / determinant;
    l00 = Math.sqrt(uSquares / determinant);
    l10 = -uSum / determinant / l00;
    l11 = Math.sqrt(n / determinant - l10 * l10);
    scale = B + (ySquares - mean[0] * ySum - mean[1] * products) / 2;
  }

  @Override
  public int dimension() {
    return 3;
  }

  private double squares(double[] x) {
    double sum = 2 * B + PRIOR_PRECISION * (x[0] * x[0] + x[1] * x[1]);
    for (int i = 0; i < N; i++) {
      double error = y[i] - x[0] - x[1] * u[i];
      sum += error * error;
    }
    return sum;
  }

  /** Powers of σ: N of the likelihood, 2 of β's prior, 2A + 2 of σ²'s, −2 of the Jacobian. */
  @Override
  public double logDensity(double[] x) {
    return -(N + 2 + 2 * A) * x[2] - squares(x) / 2 * StrictMath.exp(-2 * x[2]);
  }

  @Override
  public void gradient(double[] x, double[] out) {
    throw new UnsupportedOperationException("no sampler of this test asks for it");
  }

  @Override
  public void draw(RandomStream random, double[] out) {
    double sigma = Math.sqrt(scale / random.nextGamma(shape));
    double z0 = random.nextGaussian();
    double z1 = random.nextGaussian();
    out[0] = mean[0] + sigma * l00 * z0;
    out[1] = mean[1] + sigma * (l10 * z0 + l11 * z1);
    out[2] = StrictMath.log(sigma);
  }
}
