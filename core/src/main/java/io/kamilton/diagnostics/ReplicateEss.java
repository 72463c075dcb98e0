package io.kamilton.diagnostics;

/**
 * The effective sample size that independent runs prove against a known truth: how many exact draws
 * would have the error that the runs have. Unlike an estimate from autocorrelations it sees bias,
 * and chains that never reach a part of the target.
 *
 * <p>For E f(X) the truth is E f(X) and the variance Var f(X) under the target: for a mean the
 * variance, for a second moment Var X², for a tail of probability p it is p(1 − p).
 *
 * @param runs the number of independent runs, R
 * @param variance the variance of the quantity under the target
 * @param bias the mean error of the runs' estimates
 * @param meanSquaredError the mean squared error of the runs' estimates about the truth
 */
public record ReplicateEss(int runs, double variance, double bias, double meanSquaredError) {

  /** The size that the estimates of independent runs, one a run, show. */
  public static ReplicateEss of(double truth, double variance, double... estimates) {
    if (!Double.isFinite(truth)) {
      throw new IllegalArgumentException("truth: must be finite, is " + truth);
    }
    if (!(variance > 0 && Double.isFinite(variance))) {
      throw new IllegalArgumentException("variance: must be positive and finite, is " + variance);
    }
    if (estimates.length == 0) {
      throw new IllegalArgumentException("estimates: at least one run is needed");
    }
    double[] errors = new double[estimates.length];
    double[] squares = new double[estimates.length];
    for (int r = 0; r < estimates.length; r++) {
      errors[r] = estimates[r] - truth;
      squares[r] = errors[r] * errors[r];
    }
    return new ReplicateEss(
        estimates.length, variance, SampleStatistics.mean(errors), SampleStatistics.mean(squares));
  }

  /** Var f / MSE: the effective draws of one run. */
  public double effectiveDraws() {
    return variance / meanSquaredError;
  }

  /** The effective draws per 1000 evaluations of the target, of which each run made that many. */
  public double perThousandEvaluations(double evaluationsOfARun) {
    if (!(evaluationsOfARun > 0)) {
      throw new IllegalArgumentException(
          "evaluationsOfARun: must be positive, is " + evaluationsOfARun);
    }
    return 1000 * effectiveDraws() / evaluationsOfARun;
  }
}
