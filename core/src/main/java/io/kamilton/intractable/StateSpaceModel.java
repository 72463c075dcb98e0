package io.kamilton.intractable;

import io.kamilton.random.RandomStream;
import io.kamilton.text.Arguments;

/**
 * A hidden Markov process x₀, x₁, …, x_{T−1} in ℝᵏ and the observations y_t made of it, the y_t
 * held by {@code observation}:
 *
 * <p>p(y) = ∫ p(x₀) p(y₀ | x₀) ∏_{t≥1} p(x_t | x_{t−1}) p(y_t | x_t) dx.
 *
 * @param dimension k, at least 1
 * @param length T, not negative
 */
public record StateSpaceModel(
    int dimension, int length, Initial initial, Transition transition, Observation observation) {
  public StateSpaceModel {
    Arguments.atLeast(1, "dimension", dimension);
    if (length < 0) {
      throw new IllegalArgumentException("length is " + length + "; it must not be negative");
    }
  }

  /** p(x₀), to draw from. */
  @FunctionalInterface
  public interface Initial {
    /** out ← x₀. */
    void draw(RandomStream random, double[] out);
  }

  /** p(x_t | x_{t−1}), to draw from. */
  @FunctionalInterface
  public interface Transition {
    /** out ← x_t given x_{t−1} = from, which stays as it is; t ≥ 1. */
    void draw(int t, double[] from, RandomStream random, double[] out);
  }

  /** p(y_t | x_t), to evaluate. */
  @FunctionalInterface
  public interface Observation {
    /** log p(y_t | x_t = state); −∞ where the state rules the observation out. */
    double logDensity(int t, double[] state);
  }
}
