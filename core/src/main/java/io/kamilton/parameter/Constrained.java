package io.kamilton.parameter;

import io.kamilton.target.Answer;
import io.kamilton.target.DifferentiableTarget;
import io.kamilton.target.ForwardingTarget;
import io.kamilton.target.Question;
import io.kamilton.target.Target;

/**
 * A target on the user's scale with its priors: log π̂(x) + log prior(x), −∞ outside of the bounds.
 * There is no Jacobian: it is a density with respect to x ({@link Unconstrained} is one in u).
 */
public sealed class Constrained extends ForwardingTarget {
  private final ParameterSpace space;

  private Constrained(ParameterSpace space, Target target) {
    super(target);
    this.space = space;
  }

  /** With a gradient where the user's target has one. */
  public static Constrained of(ParameterSpace space, Target target) {
    return target instanceof DifferentiableTarget exact
        ? new Differentiable(space, exact)
        : new Constrained(space, target);
  }

  /** Without a gradient, whatever the user's target has. */
  public static Constrained withoutGradient(ParameterSpace space, Target target) {
    return new Constrained(space, target);
  }

  @Override
  public int dimension() {
    return space.dimension();
  }

  @Override
  public String show(double[] x) {
    return space.show(x);
  }

  @Override
  protected Passed pass(Question question) {
    double[] x = question.x().toArray();
    if (question.wanted() == Question.Wanted.GRADIENT) {
      return Passed.gradient(x, question.call(), gradient -> space.addPriorGradient(x, gradient));
    }
    double logPrior = space.logPrior(x);
    return logPrior == Double.NEGATIVE_INFINITY
        ? new Passed.Known(Answer.of(logPrior))
        : Passed.density(x, question.call(), logPrior);
  }

  /** The same with the exact gradient. */
  private static final class Differentiable extends Constrained implements DifferentiableTarget {
    Differentiable(ParameterSpace space, DifferentiableTarget exact) {
      super(space, exact);
    }
  }
}
