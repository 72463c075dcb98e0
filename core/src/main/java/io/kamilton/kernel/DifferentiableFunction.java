package io.kamilton.kernel;

import java.io.Serializable;

/** A differentiable function f of x ∈ ℝᵈ; immutable and safe for use by many threads. */
public interface DifferentiableFunction extends Serializable {
  /** d. */
  int dimension();

  /** f(x). */
  double value(double[] x);

  /** out ← ∇f(x). */
  void gradient(double[] x, double[] out);
}
