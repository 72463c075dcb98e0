package io.kamilton.intractable;

import io.kamilton.target.Point;

/**
 * A program that draws data, or statistics of data, from p(· | θ): a function of θ and the seed.
 * Safe for several threads.
 */
public interface Simulator {
  /** d, of θ. */
  int dimension();

  /**
   * A draw.
   *
   * @param chain who asks, from 0: no two threads ask for the same one at once
   * @param seed at least 0 and below 2³¹
   */
  Point simulate(double[] theta, int chain, long seed);
}
