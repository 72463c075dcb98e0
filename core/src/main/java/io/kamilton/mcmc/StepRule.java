package io.kamilton.mcmc;

import io.kamilton.random.RandomStream;
import java.io.Serializable;

/**
 * How far a trajectory goes: ε uniform on [leastEps, mostEps], the number of leapfrog steps uniform
 * on {leastSteps, …, mostSteps}, both drawn before it starts and not depending on where it is.
 */
public record StepRule(double leastEps, double mostEps, int leastSteps, int mostSteps)
    implements Serializable {
  public StepRule {
    if (!(leastEps > 0 && leastEps <= mostEps && mostEps < Double.POSITIVE_INFINITY)) {
      throw new IllegalArgumentException(
          "step sizes " + leastEps + " to " + mostEps + "; allowed: positive, finite, rising");
    }
    if (leastSteps < 1 || leastSteps > mostSteps) {
      throw new IllegalArgumentException(
          "leapfrog steps " + leastSteps + " to " + mostSteps + "; allowed: from 1, rising");
    }
  }

  public static StepRule fixed(double eps, int steps) {
    return new StepRule(eps, eps, steps, steps);
  }

  /** The same with step sizes times {@code factor}. */
  public StepRule scaled(double factor) {
    return new StepRule(leastEps * factor, mostEps * factor, leastSteps, mostSteps);
  }

  double eps(RandomStream random) {
    return leastEps + (mostEps - leastEps) * random.nextUniform();
  }

  int steps(RandomStream random) {
    return leastSteps + random.nextInt(mostSteps - leastSteps + 1);
  }
}
