package io.kamilton.target;

import java.io.Serializable;

/**
 * A question about a target at a point: its density there, or the gradient of its logarithm.
 *
 * @param call who asks, with which seeds, and what for
 */
public record Question(Point x, Call call, Wanted wanted) implements Serializable {
  /** What is asked for. */
  public enum Wanted {
    /** log π̂(x): an {@link Answer} of the target, told as an {@link Evaluated}. */
    DENSITY,
    /** ∇log π(x): a {@link Gradient}. */
    GRADIENT
  }

  /** A question for log π̂ at a copy of {@code x}. */
  public static Question density(double[] x, Call call) {
    return new Question(Point.of(x), call, Wanted.DENSITY);
  }

  /** A question for ∇log π at a copy of {@code x}. */
  public static Question gradient(double[] x, Call call) {
    return new Question(Point.of(x), call, Wanted.GRADIENT);
  }
}
