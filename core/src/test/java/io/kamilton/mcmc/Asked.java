package io.kamilton.mcmc;

import io.kamilton.target.Evaluator;
import io.kamilton.target.Point;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Function;

/** What forces and flows come to when an evaluator answers what they ask. */
final class Asked {
  private Asked() {}

  /** out ← ĝ(q), noise ← its variances; whether there is a force at q. */
  static boolean at(Force force, double[] q, double[] out, double[] noise, Evaluator target) {
    return isKnown(then -> force.at(q, out, noise, then), target);
  }

  /** Moves to the end of a flow; whether there is one. */
  static boolean flow(NoisyFlow flow, Force force, Evaluator target) {
    return isKnown(then -> flow.flow(force, then), target);
  }

  private static boolean isKnown(Function<Force.Then, Step> part, Evaluator target) {
    AtomicBoolean heard = new AtomicBoolean();
    ChainState nowhere = new ChainState(0, Point.of(0), 0);
    part.apply(
            known -> {
              heard.set(known);
              return Step.done(nowhere, StepInfo.of(Move.HABC));
            })
        .answeredBy(target);
    return heard.get();
  }
}
