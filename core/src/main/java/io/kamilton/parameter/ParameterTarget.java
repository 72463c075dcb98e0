package io.kamilton.parameter;

import io.kamilton.target.Answer;
import io.kamilton.target.DifferentiableTarget;
import io.kamilton.target.ForwardingTarget;
import io.kamilton.target.Question;
import io.kamilton.target.Target;

/**
 * A target on the user's scale with its priors, either as a target on ℝᵈ, log π̂(x(u)) + log
 * prior(x(u)) + log|dx/du|, or as one in x, log π̂(x) + log prior(x), which has no Jacobian.
 *
 * <p>Where x is outside of the bounds, or no finite number, the user's target is not asked.
 */
public sealed class ParameterTarget extends ForwardingTarget {
  private final ParameterSpace space;
  private final boolean unconstrained;

  private ParameterTarget(ParameterSpace space, Target target, boolean unconstrained) {
    super(target);
    if (unconstrained && target.dimension() != space.dimension()) {
      throw new IllegalArgumentException(
          "the target has dimension %s; the parameters have %s"
              .formatted(target.dimension(), space.dimension()));
    }
    this.space = space;
    this.unconstrained = unconstrained;
  }

  /** On ℝᵈ, with a gradient where the user's target has one. */
  public static ParameterTarget unconstrained(ParameterSpace space, Target target) {
    return of(space, target, true);
  }

  /** On the user's scale, with a gradient where the user's target has one. */
  public static ParameterTarget constrained(ParameterSpace space, Target target) {
    return of(space, target, false);
  }

  /** On the user's scale, without a gradient, whatever the user's target has. */
  public static ParameterTarget withoutGradient(ParameterSpace space, Target target) {
    return new ParameterTarget(space, target, false);
  }

  private static ParameterTarget of(ParameterSpace space, Target target, boolean unconstrained) {
    return target instanceof DifferentiableTarget exact
        ? new Differentiable(space, exact, unconstrained)
        : new ParameterTarget(space, target, unconstrained);
  }

  @Override
  public int dimension() {
    return space.dimension();
  }

  /** On the user's scale, with names. */
  @Override
  public String show(double[] z) {
    return space.show(onUsersScale(z));
  }

  private double[] onUsersScale(double[] z) {
    double[] x = z.clone();
    if (unconstrained) {
      space.constrain(z, x);
    }
    return x;
  }

  @Override
  protected Passed pass(Question question) {
    double[] z = question.x().toArray();
    double[] x = onUsersScale(z);
    if (question.wanted() == Question.Wanted.GRADIENT) {
      return Passed.gradient(
          x,
          question.call(),
          gradient -> {
            space.addPriorGradient(x, gradient);
            if (unconstrained) {
              space.unconstrainedGradient(z, gradient, gradient);
            }
          });
    }
    double logPrior = space.logPrior(x);
    if (logPrior == Double.NEGATIVE_INFINITY) {
      return new Passed.Known(Answer.of(logPrior));
    }
    double logJacobian = unconstrained ? space.logJacobian(z) : 0;
    return Passed.density(x, question.call(), logPrior + logJacobian);
  }

  /** The same with the exact gradient. */
  private static final class Differentiable extends ParameterTarget
      implements DifferentiableTarget {
    Differentiable(ParameterSpace space, DifferentiableTarget exact, boolean unconstrained) {
      super(space, exact, unconstrained);
    }
  }
}
