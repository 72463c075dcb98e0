package io.kamilton.target;

/** A likelihood, or posterior, that can be had for other data: those drawn from p(· | θ). */
public interface SimulatingTarget extends Target {
  /** The same given data like its own in size and design, drawn at θ with the seed. */
  Target simulated(double[] theta, long seed);
}
