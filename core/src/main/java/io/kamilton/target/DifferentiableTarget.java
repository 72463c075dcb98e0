package io.kamilton.target;

/** A target with an exact gradient: what HMC needs, and KMC does without. */
public interface DifferentiableTarget extends Target {
  /** out ← ∇log π(x). */
  void gradient(double[] x, double[] out);
}
