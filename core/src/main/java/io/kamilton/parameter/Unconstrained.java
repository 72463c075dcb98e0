package io.kamilton.parameter;

import io.kamilton.target.Answer;
import io.kamilton.target.DifferentiableTarget;
import io.kamilton.target.ForwardingTarget;
import io.kamilton.target.Question;
import io.kamilton.target.Target;

/**
 * A target on the user's scale as a target on ℝᵈ: log π̂(x(u)) + log prior(x(u)) + log|dx/du|.
 *
 * <p>Where x(u) is outside of the bounds, or no finite number, the user's target is not asked.
 */
public sealed class Unconstrained extends ForwardingTarget {
  private final ParameterSpace space;

  private Unconstrained(ParameterSpace space, Target target) {
    super(target);
    if (target.dimension() != space.dimension()) {
      throw new IllegalArgumentException(
          "the target has dimension "
              + target.dimension()
              + "; the parameters have "
              + space.dimension());
    }
    this.space = space;
  }

  /** With a gradient where the user's target has one. */
  public static Unconstrained of(ParameterSpace space, Target target) {
    return target instanceof DifferentiableTarget exact
        ? new Differentiable(space, exact)
        : new Unconstrained(space, target);
  }

  /** On the user's scale, with names. */
  @Override
  public String show(double[] u) {
    double[] x = new double[u.length];
    space.constrain(u, x);
    return space.show(x);
  }

  @Override
  protected Passed pass(Question question) {
    double[] u = question.x().toArray();
    double[] x = new double[u.length];
    space.constrain(u, x);
    if (question.wanted() == Question.Wanted.GRADIENT) {
      return Passed.gradient(
          x,
          question.call(),
          gradient -> {
            space.addPriorGradient(x, gradient);
            space.unconstrainedGradient(u, gradient, gradient);
          });
    }
    double logPrior = space.logPrior(x);
    return logPrior == Double.NEGATIVE_INFINITY
        ? new Passed.Known(Answer.of(logPrior))
        : Passed.density(x, question.call(), logPrior + space.logJacobian(u));
  }

  /** The same with the exact gradient. */
  private static final class Differentiable extends Unconstrained implements DifferentiableTarget {
    Differentiable(ParameterSpace space, DifferentiableTarget exact) {
      super(space, exact);
    }
  }
}
