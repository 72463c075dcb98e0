package io.kamilton.target;

import io.kamilton.random.RandomStream;

/** A posterior that holds its own prior, and can draw from it. */
public interface GenerativeTarget extends SimulatingTarget {
  /** out ← θ from the prior. */
  void drawPrior(RandomStream random, double[] out);
}
