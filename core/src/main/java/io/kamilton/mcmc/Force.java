package io.kamilton.mcmc;

import io.kamilton.target.Call;
import io.kamilton.target.DifferentiableTarget;
import io.kamilton.target.EvaluationFailure;
import io.kamilton.target.Evaluator;
import java.util.Arrays;

/** ∇log π̂(·, ω) for the seeds ω of one trajectory, exact or estimated; for one thread. */
@FunctionalInterface
interface Force {
  /**
   * out ← ĝ(q), noise ← the variance of each of its coordinates where it is estimated.
   *
   * @return false where the target has no finite density at q or near it: no trajectory leads on
   */
  boolean at(double[] q, double[] out, double[] noise);

  /** The exact gradient of a target whose failures mean what {@code target} says. */
  static Force exact(DifferentiableTarget exact, Evaluator target, Call call, Tally tally) {
    return (q, out, noise) -> {
      Arrays.fill(noise, 0);
      try {
        exact.gradient(q, out);
        return true;
      } catch (EvaluationFailure e) {
        tally.add(target.failed(q, call, e));
        return false;
      }
    };
  }
}
