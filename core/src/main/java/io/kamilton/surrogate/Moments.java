package io.kamilton.surrogate;

import io.kamilton.linalg.Matrix;

/** The weighted mean and covariance of draws. */
public final class Moments {
  private final double[] mean;
  private final Matrix covariance;

  private Moments(double[] mean, Matrix covariance) {
    this.mean = mean;
    this.covariance = covariance;
  }

  /**
   * Two passes, so that far-off data loses nothing; a coordinate without spread gets a tiny one.
   */
  public static Moments of(Evaluations draws) {
    int d = draws.dimension();
    double total = draws.totalDrawWeight();
    double[] mean = new double[d];
    double[] x = new double[d];
    for (int i = 0; i < draws.size(); i++) {
      draws.points().row(i, x);
      for (int l = 0; l < d; l++) {
        mean[l] += draws.drawWeight(i) / total * x[l];
      }
    }
    double[] covariance = new double[d * d];
    for (int i = 0; i < draws.size(); i++) {
      draws.points().row(i, x);
      double w = draws.drawWeight(i) / total;
      for (int a = 0; a < d; a++) {
        for (int b = 0; b < d; b++) {
          covariance[a * d + b] += w * (x[a] - mean[a]) * (x[b] - mean[b]);
        }
      }
    }
    double trace = 0;
    for (int l = 0; l < d; l++) {
      trace += covariance[l * d + l];
    }
    for (int l = 0; l < d; l++) {
      double variance = covariance[l * d + l];
      double tiny = RIDGE * trace / d;
      boolean spread = variance > ROUNDING * mean[l] * mean[l];
      covariance[l * d + l] += RIDGE * (variance + (spread ? Math.min(tiny, variance) : tiny));
    }
    return new Moments(mean, Matrix.ofRowMajor(d, d, covariance));
  }

  /** Relative to each variance: keeps the factor of a covariance of few draws finite. */
  private static final double RIDGE = 1e-8;

  /** A variance below this share of the squared mean is rounding. */
  private static final double ROUNDING = 1e-28;

  public double[] mean() {
    return mean.clone();
  }

  public Matrix covariance() {
    return covariance;
  }

  /** √ of the variances. */
  public double[] scale() {
    double[] scale = new double[mean.length];
    for (int l = 0; l < scale.length; l++) {
      scale[l] = Math.sqrt(covariance.get(l, l));
    }
    return scale;
  }
}
