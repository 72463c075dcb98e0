package io.kamilton.adapt;

import io.kamilton.random.Purpose;
import io.kamilton.random.RandomStream;

/** a_t of Algorithm 1: how likely what was learnt is put to use at iteration t. */
public interface Schedule {
  double probability(long t);

  /** Whether what was learnt is put to use at iteration t: a coin that depends on seed and t. */
  default boolean isRefreshed(long seed, long t) {
    return RandomStream.of(seed, 0, t, Purpose.REFRESH).nextUniform() < probability(t);
  }

  /** a_t = min(1, scale·t^−exponent): a_t → 0, and Σ a_t = ∞ for an exponent of at most 1. */
  static Schedule power(double scale, double exponent) {
    if (!(scale > 0) || !(exponent > 0 && exponent <= 1)) {
      throw new IllegalArgumentException(
          "scale is " + scale + ", exponent " + exponent + "; allowed: above 0, and to 1");
    }
    return t -> Math.min(1, scale * StrictMath.pow((double) Math.max(1, t), -exponent));
  }
}
