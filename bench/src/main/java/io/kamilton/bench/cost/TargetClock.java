package io.kamilton.bench.cost;

import io.kamilton.diagnostics.SampleStatistics;
import io.kamilton.target.Call;
import io.kamilton.target.Evaluated;
import io.kamilton.target.Target;
import java.util.ArrayList;
import java.util.List;

/**
 * The CPU time of a target, by evaluations at points of a run when that is over: a clock around
 * every evaluation of the run would cost more than a cheap target does.
 */
final class TargetClock {
  private static final double LEAST_SECONDS = 0.1;
  private static final int LEAST_PASSES = 3;

  /** Keeps the compiler from leaving out evaluations that nobody looks at. */
  private static volatile double last;

  private TargetClock() {}

  /** Seconds for one evaluation: the median over passes through all points, the first left out. */
  static double seconds(Target target, List<Evaluated> points) {
    List<Double> passes = new ArrayList<>();
    double spent = 0;
    pass(target, points);
    while (passes.size() < LEAST_PASSES || spent < LEAST_SECONDS) {
      double before = Watch.now();
      pass(target, points);
      double taken = Watch.now() - before;
      spent += taken;
      passes.add(taken / points.size());
    }
    double[] all = passes.stream().mapToDouble(Double::doubleValue).toArray();
    return SampleStatistics.quantile(all, 0.5);
  }

  private static void pass(Target target, List<Evaluated> points) {
    double sum = 0;
    for (Evaluated each : points) {
      sum += answer(target, each);
    }
    last = sum;
  }

  /** A target may fail at a point, as it did in the run. */
  private static double answer(Target target, Evaluated at) {
    try {
      return target.answer(at.x().toArray(), new Call(0, at.seeds())).logEstimate();
    } catch (RuntimeException e) {
      return Double.NaN;
    }
  }
}
