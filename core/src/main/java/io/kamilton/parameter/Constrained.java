package io.kamilton.parameter;

import io.kamilton.target.Answer;
import io.kamilton.target.Call;
import io.kamilton.target.DifferentiableTarget;
import io.kamilton.target.ForwardingTarget;
import io.kamilton.target.Target;

/**
 * A target on the user's scale with its priors: log π̂(x) + log prior(x), −∞ outside of the bounds.
 * There is no Jacobian: it is a density with respect to x ({@link Unconstrained} is one in u).
 */
public sealed class Constrained extends ForwardingTarget {
  final ParameterSpace space;

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
  public Answer answer(double[] x, Call call) {
    double logPrior = space.logPrior(x);
    if (logPrior == Double.NEGATIVE_INFINITY) {
      return Answer.of(logPrior);
    }
    return target.answer(x, call.without(logPrior)).plus(logPrior);
  }

  /** The same with the exact gradient. */
  private static final class Differentiable extends Constrained implements DifferentiableTarget {
    private final DifferentiableTarget exact;

    Differentiable(ParameterSpace space, DifferentiableTarget exact) {
      super(space, exact);
      this.exact = exact;
    }

    @Override
    public void gradient(double[] x, double[] out) {
      double[] prior = new double[x.length];
      space.priorGradient(x, prior);
      exact.gradient(x, out);
      for (int l = 0; l < out.length; l++) {
        out[l] += prior[l];
      }
    }
  }
}
