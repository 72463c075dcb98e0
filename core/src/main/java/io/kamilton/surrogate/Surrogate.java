package io.kamilton.surrogate;

import io.kamilton.kernel.SmoothFunction;

/** A fitted f ≈ log π + const, so that ∇f ≈ ∇log π = −∇U; the surrogate potential is U_k = −f. */
public interface Surrogate extends SmoothFunction {
  /** What was added to the diagonal of the fitted system so that it could be solved; mostly 0. */
  double jitter();
}
