package io.kamilton.bench.efficiency.targets;

import io.kamilton.models.reference.ReferencePosterior;
import io.kamilton.models.reference.ReferencePosteriors;
import io.kamilton.target.Target;

/**
 * The eight schools as one would write them first: at (θ₁, …, θ₈, μ, log τ) instead of z_j = (θ_j −
 * μ)/τ, so that τ is the scale of a funnel. The same posterior, with the answers of the other.
 */
public final class CentredSchools implements Target {
  private static final int SCHOOLS = 8;

  private final ReferencePosterior notCentred = ReferencePosteriors.eightSchools();

  @Override
  public int dimension() {
    return SCHOOLS + 2;
  }

  /** log π(z, μ, log τ) − 8 log τ: dz/dθ = τ⁻⁸. */
  @Override
  public double logEstimate(double[] x, long seed) {
    double[] u = x.clone();
    double tau = StrictMath.exp(x[SCHOOLS + 1]);
    for (int j = 0; j < SCHOOLS; j++) {
      u[j] = (x[j] - x[SCHOOLS]) / tau;
    }
    return notCentred.logEstimate(u, seed) - SCHOOLS * x[SCHOOLS + 1];
  }

  /** out ← (θ, μ, τ). */
  public void constrain(double[] x, double[] out) {
    System.arraycopy(x, 0, out, 0, SCHOOLS + 1);
    out[SCHOOLS + 1] = StrictMath.exp(x[SCHOOLS + 1]);
  }
}
