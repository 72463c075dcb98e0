package io.kamilton.mcmc;

import io.kamilton.random.RandomStream;

/**
 * A reversible move on π_s ∝ e^f, corrected with f itself: it costs no evaluation of the target.
 */
interface SurrogateMove {
  /**
   * q ← the next point.
   *
   * @param count of its leapfrog steps, which it adds to
   */
  void move(double[] q, RandomStream random, LeapfrogCount count);
}
