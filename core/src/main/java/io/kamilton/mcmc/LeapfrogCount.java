package io.kamilton.mcmc;

/** Leapfrog steps that were made, and their mean size; for one thread. */
final class LeapfrogCount {
  private int steps;
  private double length;

  void add(double eps, int made) {
    steps += made;
    length += made * Math.abs(eps);
  }

  int steps() {
    return steps;
  }

  /** The mean ε; NaN where there are none. */
  double meanEps() {
    return length / steps;
  }
}
