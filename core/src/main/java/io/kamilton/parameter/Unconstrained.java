package io.kamilton.parameter;

import io.kamilton.target.Answer;
import io.kamilton.target.Call;
import io.kamilton.target.DifferentiableTarget;
import io.kamilton.target.ForwardingTarget;
import io.kamilton.target.Target;

/**
 * A target on the user's scale as a target on ℝᵈ: log π̂(x(u)) + log prior(x(u)) + log|dx/du|.
 *
 * <p>Where x(u) is outside of the bounds, or no finite number, the user's target is not asked.
 */
public sealed class Unconstrained extends ForwardingTarget {
  final ParameterSpace space;

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
  public Answer answer(double[] u, Call call) {
    double[] x = new double[u.length];
    space.constrain(u, x);
    double logPrior = space.logPrior(x);
    if (logPrior == Double.NEGATIVE_INFINITY) {
      return Answer.of(logPrior);
    }
    double known = logPrior + space.logJacobian(u);
    return target.answer(x, call.without(known)).plus(known);
  }

  /** The same with the exact gradient. */
  private static final class Differentiable extends Unconstrained implements DifferentiableTarget {
    private final DifferentiableTarget exact;

    Differentiable(ParameterSpace space, DifferentiableTarget exact) {
      super(space, exact);
      this.exact = exact;
    }

    @Override
    public void gradient(double[] u, double[] out) {
      double[] x = new double[u.length];
      space.constrain(u, x);
      double[] prior = new double[u.length];
      space.priorGradient(x, prior);
      double[] gradient = new double[u.length];
      exact.gradient(x, gradient);
      for (int l = 0; l < gradient.length; l++) {
        gradient[l] += prior[l];
      }
      space.unconstrainedGradient(u, gradient, out);
    }
  }
}
