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

  /** out ← ∇f(x), and f(x): one look where both are wanted, the same bits as two. */
  default double valueAndGradient(double[] x, double[] out) {
    gradient(x, out);
    return value(x);
  }
}
