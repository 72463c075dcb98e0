package io.kamilton.runner.target;

import io.kamilton.target.Answer;
import io.kamilton.target.Call;
import io.kamilton.target.DifferentiableTarget;
import io.kamilton.target.ForwardingTarget;
import io.kamilton.target.Target;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** A target within this process whose evaluations may take so long and no longer. */
class TimedTarget extends ForwardingTarget {
  final TimedCalls calls;

  private TimedTarget(Target target, Duration timeout) {
    super(target);
    calls = new TimedCalls(timeout);
  }

  /** With a gradient where the target has one; the target itself without a limit. */
  static Target of(Target target, @Nullable Duration timeout) {
    if (timeout == null) {
      return target;
    }
    return target instanceof DifferentiableTarget exact
        ? new Differentiable(exact, timeout)
        : new TimedTarget(target, timeout);
  }

  @Override
  public Answer answer(double[] x, Call call) {
    double[] point = x.clone();
    return calls.get(() -> target.answer(point, call));
  }

  private static final class Differentiable extends TimedTarget implements DifferentiableTarget {
    private final DifferentiableTarget exact;

    Differentiable(DifferentiableTarget exact, Duration timeout) {
      super(exact, timeout);
      this.exact = exact;
    }

    /** Into an array of its own: a call that is left behind writes to nobody's. */
    @Override
    public void gradient(double[] x, double[] out) {
      double[] point = x.clone();
      double[] gradient =
          calls.get(
              () -> {
                double[] own = new double[out.length];
                exact.gradient(point, own);
                return own;
              });
      System.arraycopy(gradient, 0, out, 0, out.length);
    }
  }
}
