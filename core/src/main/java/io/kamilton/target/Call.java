package io.kamilton.target;

import io.kamilton.random.Purpose;
import io.kamilton.random.Streams;

/**
 * Who asks a target, and with which random numbers.
 *
 * @param chain the chain that asks, from 0
 * @param seed of the estimate: below 2³¹, as targets in other languages take it
 */
public record Call(int chain, long seed) {
  /** The evaluation of an iteration. */
  public static Call of(Streams random) {
    return new Call(random.chain(), random.of(Purpose.ESTIMATE).nextLong() >>> 33);
  }
}
