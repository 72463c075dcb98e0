package io.kamilton.intractable.gp;

import io.kamilton.linalg.Matrix;
import io.kamilton.random.RandomStream;
import org.hipparchus.linear.Array2DRowRealMatrix;
import org.hipparchus.linear.CholeskyDecomposition;
import org.hipparchus.linear.LUDecomposition;
import org.hipparchus.linear.MatrixUtils;
import org.hipparchus.linear.RealMatrix;

/**
 * The importance estimate of p(y | θ) as it stands on paper, with K⁻¹ and determinants; slow. It
 * can be given a bug.
 */
final class LiteralEstimate {
  /** What can go wrong. */
  enum Bug {
    NONE,
    /**
     * p(y | f) = 1/(1 + exp(yf)), as the paper prints it. Since f and −f are equally likely, p(y)
     * is the same: it is only that q is on the wrong side.
     */
    SIGN_OF_THE_LIKELIHOOD,
    /** All labels taken for 1. */
    NO_LABELS,
    /** q without its normalising determinant. */
    NO_DETERMINANT,
    /** q taken at f instead of at f − m. */
    NO_MEAN_IN_Q,
    /** Draws from N(m, K), weighed as if they were from q. */
    DRAWS_FROM_THE_PRIOR
  }

  private final double[] y;
  private final RealMatrix inverseK;
  private final RealMatrix precision;
  private final RealMatrix root;
  private final double[] mean;
  private final double logRatio;
  private final Bug bug;

  LiteralEstimate(Matrix points, double[] y, double[] theta, double ridge, Bug bug) {
    this.y = y;
    this.bug = bug;
    RealMatrix k = kernel(points, theta, ridge);
    double[] flat = Matrix.of(k.getData()).toRowMajor();
    Approximation q = Laplace.fit(new Covariance(y.length, flat), new Logistic(y));
    mean = q.mean();
    inverseK = MatrixUtils.inverse(k);
    precision = inverseK.copy();
    for (int i = 0; i < y.length; i++) {
      precision.addToEntry(i, i, q.w(i));
    }
    boolean prior = bug == Bug.DRAWS_FROM_THE_PRIOR;
    RealMatrix covariance = prior ? k : MatrixUtils.inverse(precision);
    root = new CholeskyDecomposition(covariance, 1e-10, 0).getL();
    double half = bug == Bug.NO_DETERMINANT ? 0 : 0.5 * logDeterminant(precision);
    logRatio = 0.5 * logDeterminant(inverseK) - half;
  }

  private static double logDeterminant(RealMatrix a) {
    return Math.log(new LUDecomposition(a).getDeterminant());
  }

  /** K_ij = exp(−½ Σ_l (x_il − x_jl)²/exp θ_l) + ridge·δ_ij. */
  static RealMatrix kernel(Matrix points, double[] theta, double ridge) {
    int n = points.rows();
    RealMatrix k = new Array2DRowRealMatrix(n, n);
    for (int i = 0; i < n; i++) {
      for (int j = 0; j < n; j++) {
        double sum = 0;
        for (int l = 0; l < theta.length; l++) {
          sum += Math.pow(points.get(i, l) - points.get(j, l), 2) / Math.exp(theta[l]);
        }
        k.setEntry(i, j, Math.exp(-0.5 * sum) + (i == j ? ridge : 0));
      }
    }
    return k;
  }

  /** log (1/n_imp) Σ_i p(y | f_i) N(f_i; 0, K)/N(f_i; m, Σ). */
  double logEstimate(int samples, RandomStream random) {
    double sum = 0;
    for (int i = 0; i < samples; i++) {
      double[] z = new double[y.length];
      random.gaussians(z);
      double[] delta = root.operate(z);
      double[] f = delta.clone();
      for (int j = 0; j < f.length; j++) {
        f[j] += mean[j];
      }
      double[] fromMean = bug == Bug.NO_MEAN_IN_Q ? f : delta;
      double squares = square(f, inverseK) - square(fromMean, precision);
      sum += Math.exp(logLikelihood(f) - 0.5 * squares + logRatio);
    }
    return Math.log(sum / samples);
  }

  private double logLikelihood(double[] f) {
    double sign = bug == Bug.SIGN_OF_THE_LIKELIHOOD ? -1 : 1;
    double sum = 0;
    for (int j = 0; j < f.length; j++) {
      double label = bug == Bug.NO_LABELS ? 1 : y[j];
      sum -= Math.log(1 + Math.exp(-sign * label * f[j]));
    }
    return sum;
  }

  /** eᵀPe. */
  private static double square(double[] e, RealMatrix p) {
    double[] pe = p.operate(e);
    double sum = 0;
    for (int j = 0; j < e.length; j++) {
      sum += e[j] * pe[j];
    }
    return sum;
  }
}
