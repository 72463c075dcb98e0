package io.kamilton.target;

/** How an evaluation ended. */
public enum Outcome {
  /** A finite log density. */
  FINITE,
  /** −∞: outside of the support. */
  OUTSIDE,
  /** NaN, counted as a failure. */
  NAN,
  /** +∞, counted as a failure. */
  INFINITE,
  /** The target threw, and failures are rejected. */
  ERROR;

  public boolean isFailure() {
    return this == NAN || this == INFINITE || this == ERROR;
  }
}
