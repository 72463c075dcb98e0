package io.kamilton.intractable.abc;

import io.kamilton.linalg.Blas;
import io.kamilton.target.EvaluationFailure;
import io.kamilton.target.Outcome;
import io.kamilton.target.Point;

/** A positive definite matrix A = LLᵀ about the mean of some draws. */
final class Factored {
  private final Moments moments;
  private final double[] l;

  /** O(p³); {@link EvaluationFailure} where A is singular. */
  Factored(double[] a, Moments moments) {
    this.moments = moments;
    l = a.clone();
    if (!Blas.get().cholesky(moments.dimension(), l)) {
      throw singular(a);
    }
  }

  /** (y − x̄)ᵀA⁻¹(y − x̄). O(p²). */
  double square(Point y) {
    int p = moments.dimension();
    // z = L⁻¹(y − x̄)
    double[] z = new double[p];
    double square = 0;
    for (int j = 0; j < p; j++) {
      double sum = y.get(j) - moments.mean(j);
      for (int k = 0; k < j; k++) {
        sum = Math.fma(-l[j * p + k], z[k], sum);
      }
      z[j] = sum / l[j * p + j];
      square = Math.fma(z[j], z[j], square);
    }
    return square;
  }

  /** ½ log det A = Σ_j log L_jj. */
  double halfLogDeterminant() {
    int p = moments.dimension();
    double sum = 0;
    for (int j = 0; j < p; j++) {
      sum += StrictMath.log(l[j * p + j]);
    }
    return sum;
  }

  private EvaluationFailure singular(double[] a) {
    int p = moments.dimension();
    int n = moments.size();
    for (int j = 0; j < p; j++) {
      if (!(a[j * p + j] > 0)) {
        return new EvaluationFailure(
            Outcome.ERROR,
            "statistic %d is %s in all %d simulations, so that it has no variance; leave it out"
                .formatted(j + 1, moments.mean(j), n));
      }
    }
    return new EvaluationFailure(
        Outcome.ERROR,
        "the covariance of %d statistics from %d simulations is singular; simulate more, draw it"
                .formatted(p, n)
            + " towards its diagonal (shrinkage), or leave out statistics that follow from others");
  }
}
