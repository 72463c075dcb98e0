package io.kamilton.target;

/** The one place where a target is asked, and where a bad answer is given its meaning. */
public final class Evaluator {
  /** What a target that throws means. */
  public enum OnFailure {
    /** The run stops. */
    STOP,
    /** The point has density 0, and the failure is counted. */
    REJECT
  }

  private final Target target;
  private final OnFailure onFailure;

  public Evaluator(Target target, OnFailure onFailure) {
    if (target.dimension() < 1) {
      throw new IllegalArgumentException(
          "target has dimension " + target.dimension() + "; it must be at least 1");
    }
    this.target = target;
    this.onFailure = onFailure;
  }

  /** Stops where the target throws. */
  public Evaluator(Target target) {
    this(target, OnFailure.STOP);
  }

  /** The same target with another meaning of its exceptions. */
  public Evaluator onFailure(OnFailure other) {
    return new Evaluator(target, other);
  }

  public int dimension() {
    return target.dimension();
  }

  /** log π̂(x) with its meaning; NaN and +∞ count as density 0. */
  public Evaluated evaluate(double[] x, long seed) {
    Point point = Point.of(x);
    double value;
    try {
      // a copy: what a target does to its argument must not reach the acceptance ratio
      value = target.logEstimate(point.toArray(), seed);
    } catch (RuntimeException e) {
      if (onFailure == OnFailure.STOP) {
        throw new TargetException("the target failed at " + point + ": " + e, e);
      }
      return new Evaluated(point, Double.NEGATIVE_INFINITY, Outcome.ERROR);
    }
    if (Double.isNaN(value)) {
      return new Evaluated(point, Double.NEGATIVE_INFINITY, Outcome.NAN);
    }
    if (value == Double.POSITIVE_INFINITY) {
      return new Evaluated(point, Double.NEGATIVE_INFINITY, Outcome.INFINITE);
    }
    boolean outside = value == Double.NEGATIVE_INFINITY;
    return new Evaluated(point, value, outside ? Outcome.OUTSIDE : Outcome.FINITE);
  }
}
