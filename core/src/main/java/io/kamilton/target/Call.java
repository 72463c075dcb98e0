package io.kamilton.target;

import java.io.Serializable;

/**
 * Who asks a target, with which random numbers, and what for.
 *
 * @param chain the chain that asks, from 0
 * @param seeds of the estimate, as many as the target takes
 * @param enough what log π̂ must exceed to make a difference, −∞ where every value does: an
 *     estimate that is certain not to need not be finished
 */
public record Call(int chain, Seeds seeds, double enough) implements Serializable {
  /** A question whose answer matters whatever it is. */
  public Call(int chain, Seeds seeds) {
    this(chain, seeds, Double.NEGATIVE_INFINITY);
  }

  /** The same for a target that takes one seed. */
  public Call(int chain, long seed) {
    this(chain, Seeds.of(seed));
  }

  /** The first of the seeds: the only one for most targets. */
  public long seed() {
    return seeds.first();
  }

  /** The same question about a part of log π̂, the rest of which is known. */
  public Call without(double known) {
    return enough == Double.NEGATIVE_INFINITY ? this : new Call(chain, seeds, enough - known);
  }
}
