package io.kamilton;

/** The means of several statistics over independent draws, and how far they are from a truth. */
public final class RunningMeans {
  private final double[] mean;
  private final double[] squares;
  private long n;

  public RunningMeans(int statistics) {
    mean = new double[statistics];
    squares = new double[statistics];
  }

  /** Adds one draw of every statistic. */
  public void add(double... values) {
    n++;
    for (int k = 0; k < mean.length; k++) {
      // Welford: m ← m + δ/n,  S ← S + δ(x − m)
      double delta = values[k] - mean[k];
      mean[k] += delta / n;
      squares[k] += delta * (values[k] - mean[k]);
    }
  }

  public double mean(int k) {
    return mean[k];
  }

  public double standardError(int k) {
    return Math.sqrt(squares[k] / (n - 1) / n);
  }

  /** The largest |mean − truth| in standard errors; what does not vary must be the truth. */
  public double worstZ(double... truth) {
    double worst = 0;
    for (int k = 0; k < mean.length; k++) {
      double error = Math.abs(mean[k] - truth[k]);
      double z = error / standardError(k);
      worst = Math.max(worst, error <= 1e-12 * Math.abs(truth[k]) ? 0 : z);
    }
    return worst;
  }
}
