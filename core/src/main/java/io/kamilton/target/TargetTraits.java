package io.kamilton.target;

import java.io.Serializable;

/**
 * What a sampler must know of a target before it asks for anything.
 *
 * @param dimension d
 * @param seeds how many seeds an estimate takes
 * @param batch how many questions it takes at once
 * @param stopsEarly whether estimates that cannot be accepted may be left unfinished
 * @param hasGradient whether ∇log π may be asked for
 */
public record TargetTraits(
    int dimension, int seeds, int batch, boolean stopsEarly, boolean hasGradient)
    implements Serializable {
  /** The traits of a target. */
  public static TargetTraits of(Target target) {
    return new TargetTraits(
        target.dimension(),
        target.seeds(),
        target.batch(),
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
