package io.kamilton.target;

import java.io.Serializable;

/**
 * What a sampler must know of a target before it asks for anything.
 *
 * @param dimension d
 * @param seeds how many seeds an estimate takes
 * @param stopsEarly whether estimates that cannot be accepted may be left unfinished
 * @param hasGradient whether ∇log π may be asked for
 */
public record TargetTraits(int dimension, int seeds, boolean stopsEarly, boolean hasGradient)
    implements Serializable {
  /** The traits of a target. */
  public static TargetTraits of(Target target) {
    return new TargetTraits(
        target.dimension(),
        target.seeds(),
        target.stopsEarly(),
        target instanceof DifferentiableTarget);
  }

  /** Throws where the target has no gradient. */
  public void requireGradient() {
    if (!hasGradient) {
      throw new IllegalArgumentException("the target has no gradient, and the sampler needs one");
    }
  }
}
