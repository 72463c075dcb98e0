package io.kamilton.models;

import io.kamilton.random.RandomStream;
import io.kamilton.target.DifferentiableTarget;

/** A density on the real line that can be drawn from exactly. */
public interface DrawnTarget extends DifferentiableTarget {
  /** log π(x) + const. */
  double logDensity(double[] x);

  /** out ← an independent draw of π. */
  void draw(RandomStream random, double[] out);

  @Override
  default double logEstimate(double[] x, long seed) {
    return logDensity(x);
  }
}
