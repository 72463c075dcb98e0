package io.kamilton.mcmc;

import io.kamilton.kernel.GaussianKernel;
import io.kamilton.kernel.Kernel;
import io.kamilton.linalg.Blas;
import io.kamilton.linalg.Matrix;
import io.kamilton.random.Purpose;
import io.kamilton.random.RandomStream;
import io.kamilton.random.Streams;
import io.kamilton.target.TargetTraits;

/**
 * Kernel adaptive Metropolis–Hastings (Sejdinovic et al., 2014): q(·|x) = N(x, γ²I + ν²MHMᵀ) with M
 * = 2(∇_x k(x, z_1), …, ∇_x k(x, z_n)) and H = I − (1/n)11ᵀ.
 *
 * <p>The covariance depends on x, so the acceptance ratio carries q(x|x*)/q(x*|x).
 */
public final class Kamh implements TransitionKernel {
  private final TargetTraits target;
  private final GaussianKernel kernel;
  private final Matrix history;
  private final double gamma2;
  private final double nu2;

  public Kamh(
      TargetTraits target, GaussianKernel kernel, Matrix history, double gamma2, double nu2) {
    if (history.columns() != target.dimension()) {
      throw new IllegalArgumentException(
          "history has dimension " + history.columns() + "; the target " + target.dimension());
    }
    this.target = target;
    this.kernel = kernel;
    this.history = history;
    this.gamma2 = Kernel.positive("gamma2", gamma2);
    this.nu2 = Kernel.positive("nu2", nu2);
  }

  @Override
  public Step step(ChainState current, Streams random) {
    Metropolis.requireFits(current, target);
    int d = target.dimension();
    double[] x = current.x().toArray();
    double[] factor = factor(covariance(x));
    RandomStream gaussians = random.of(Purpose.PROPOSAL);
    double[] z = new double[d];
    gaussians.gaussians(z);
    double[] y = x.clone();
    for (int i = 0; i < d; i++) {
      for (int j = 0; j <= i; j++) {
        y[i] = Math.fma(factor[i * d + j], z[j], y[i]);
      }
    }
    double logCorrection = logProposal(y, x) - logProposal(x, y);
    return Metropolis.propose(
        target,
        current,
        y,
        logCorrection,
        random,
        trial -> {
          StepInfo info = trial.info(Move.KAMH).energyErrors(-trial.logRatio(), Double.NaN);
          return Step.done(trial.next(current), info);
        });
  }

  /** γ²I + ν²MHMᵀ at x, by rows. */
  double[] covariance(double[] x) {
    int d = x.length;
    int n = history.rows();
    double[] m = new double[d * n];
    double[] mean = new double[d];
    for (int i = 0; i < n; i++) {
      double[] z = history.row(i);
      double slope = 2 * kernel.radial(1, Kernel.squaredDistance(x, z));
      for (int l = 0; l < d; l++) {
        m[l * n + i] = 2 * slope * (x[l] - z[l]);
        mean[l] += m[l * n + i] / n;
      }
    }
    double[] covariance = new double[d * d];
    for (int a = 0; a < d; a++) {
      for (int b = 0; b < d; b++) {
        double sum = 0;
        for (int i = 0; i < n; i++) {
          sum = Math.fma(m[a * n + i] - mean[a], m[b * n + i] - mean[b], sum);
        }
        covariance[a * d + b] = nu2 * sum + (a == b ? gamma2 : 0);
      }
    }
    return covariance;
  }

  /** log q(to | from). */
  double logProposal(double[] from, double[] to) {
    int d = from.length;
    double[] factor = factor(covariance(from));
    double[] whitened = new double[d];
    double sum = 0;
    for (int i = 0; i < d; i++) {
      double left = to[i] - from[i];
      for (int j = 0; j < i; j++) {
        left = Math.fma(-factor[i * d + j], whitened[j], left);
      }
      whitened[i] = left / factor[i * d + i];
      sum += 0.5 * whitened[i] * whitened[i] + StrictMath.log(factor[i * d + i]);
    }
    return -sum - 0.5 * d * StrictMath.log(2 * Math.PI);
  }

  private static double[] factor(double[] covariance) {
    int d = (int) Math.round(Math.sqrt(covariance.length));
    if (!Blas.get().cholesky(d, covariance)) {
      throw new ArithmeticException("the proposal's covariance is not positive definite");
    }
    return covariance;
  }
}
