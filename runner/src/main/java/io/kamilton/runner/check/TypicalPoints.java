package io.kamilton.runner.check;

import io.kamilton.Samplers;
import io.kamilton.adapt.ChainRound;
import io.kamilton.mcmc.ChainState;
import io.kamilton.mcmc.Transition;
import io.kamilton.run.Limits;
import io.kamilton.run.Run;
import io.kamilton.run.RunListener;
import io.kamilton.target.Evaluated;
import io.kamilton.target.Evaluator;
import io.kamilton.target.Point;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * A few points like those that chains spend their time at: where a short run of adaptive Metropolis
 * was in its second half.
 *
 * @param steps of the run
 * @param moves how many of them were accepted
 */
record TypicalPoints(List<Point> points, int steps, int moves) {
  /** How many there are, unless the run stood still. */
  static final int MOST = 5;

  /**
   * Those of a run from {@code start}.
   *
   * @param steps at least 2, one evaluation each
   * @param calls counts the evaluations
   */
  static TypicalPoints reached(
      Evaluator target, Evaluated start, int steps, long seed, Calls calls) {
    Evaluator rejecting = target.onFailure(Evaluator.OnFailure.REJECT);
    Run.Settings settings = new Run.Settings(1, steps - 1, 1, seed, 1);
    Walk walk = new Walk(new ArrayList<>(), calls);
    new Run(
            settings,
            Samplers.adaptiveMetropolis().adapter(rejecting.traits(), settings),
            walk,
            Limits.NONE)
        .from(rejecting, List.of(ChainState.start(start)));
    return of(walk.path());
  }

  private static TypicalPoints of(List<Transition> path) {
    Set<Point> distinct = new LinkedHashSet<>();
    int n = path.size();
    for (int k = MOST - 1; k >= 0; k--) {
      distinct.add(path.get(n - 1 - k * (n / 2) / MOST).next().x());
    }
    int moves = (int) path.stream().filter(each -> each.info().accepted()).count();
    return new TypicalPoints(List.copyOf(distinct), n, moves);
  }

  /** The same, three times as far from their middle. */
  List<Point> farther() {
    double[] middle = new double[points.get(0).dimension()];
    for (Point point : points) {
      for (int l = 0; l < middle.length; l++) {
        middle[l] += point.get(l) / points.size();
      }
    }
    List<Point> farther = new ArrayList<>();
    for (Point point : points) {
      double[] x = point.toArray();
      for (int l = 0; l < x.length; l++) {
        x[l] += 2 * (x[l] - middle[l]);
      }
      farther.add(Point.of(x));
    }
    return farther;
  }

  /** Hears where the run goes. */
  private record Walk(List<Transition> path, Calls calls) implements RunListener {
    @Override
    public void step(int chain, Transition transition) {
      path.add(transition);
      Evaluated proposal = transition.info().proposal();
      if (proposal != null) {
        calls.count(proposal);
      }
    }

    @Override
    public void round(List<ChainRound> round, boolean warmup) {}
  }
}
