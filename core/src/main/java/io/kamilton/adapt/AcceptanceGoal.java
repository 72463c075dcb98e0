package io.kamilton.adapt;

import org.hipparchus.special.Erf;

/** A goal for the acceptance rate that a noisy target can reach. */
public final class AcceptanceGoal {
  private AcceptanceGoal() {}

  /**
   * The acceptance rate that is left as ε → 0, where log π̂ has Gaussian noise of standard
   * deviation s: 2Φ(−s/√2). A goal above it drives the step size to zero.
   */
  public static double ceiling(double s) {
    if (!(s >= 0 && s < Double.POSITIVE_INFINITY)) {
      throw new IllegalArgumentException("s is " + s + "; allowed: finite, at least 0");
    }
    // 2Φ(−s/√2) = erfc(s/2)
    return Erf.erfc(s / 2);
  }
}
