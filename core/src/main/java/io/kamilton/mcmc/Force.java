package io.kamilton.mcmc;

import io.kamilton.target.Evaluated;
import org.jspecify.annotations.Nullable;

/** ∇log π̂(·, ω) for the seeds ω of one trajectory, exact or estimated; for one thread. */
interface Force {
  /**
   * out ← ĝ(q), noise ← the variance of each of its coordinates where it is estimated.
   *
   * @return false where the target has no finite density at q or near it: no trajectory leads on
   */
  boolean at(double[] q, double[] out, double[] noise);

  /** Evaluations of the target so far. */
  int evaluations();

  /** The last of them; null where there was none. */
  @Nullable Evaluated last();
}
