package io.kamilton.surrogate;

/** A way to learn f from evaluations. */
public interface Estimator {
  /** The minimiser of the estimator's regularised objective; immutable. */
  Surrogate fit(Evaluations evaluations);
}
