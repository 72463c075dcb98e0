package io.kamilton.mcmc;

import io.kamilton.target.Call;
import io.kamilton.target.Evaluated;
import io.kamilton.target.Gradient;
import io.kamilton.target.Question;
import java.util.Arrays;

/**
 * ∇log π̂(·, ω) for the seeds ω of one trajectory, exact or estimated: asked for as it is needed.
 */
@FunctionalInterface
interface Force {
  /** How a step goes on. */
  interface Then {
    /**
     * The rest of the step.
     *
     * @param known false where the target has no finite density at q or near it: no trajectory
     *     leads on
     */
    Step goOn(boolean known);
  }

  /** out ← ĝ(q), noise ← the variance of each of its coordinates where it is estimated. */
  Step at(double[] q, double[] out, double[] noise, Then then);

  /** The exact gradient. */
  static Force exact(Call call, Tally tally) {
    return (q, out, noise, then) ->
        new Step.Ask(
            Question.gradient(q, call),
            told -> {
              if (!(told instanceof Gradient gradient)) {
                tally.add((Evaluated) told);
                return then.goOn(false);
              }
              System.arraycopy(gradient.value().toArray(), 0, out, 0, out.length);
              Arrays.fill(noise, 0);
              return then.goOn(true);
            });
  }
}
