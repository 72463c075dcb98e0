package io.kamilton.paper.cost;

import io.kamilton.linalg.Matrix;
import io.kamilton.paper.Experiment;
import io.kamilton.paper.Findings;
import io.kamilton.paper.Results;
import io.kamilton.paper.Size;
import io.kamilton.paper.Trial;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The costs that the paper gives as O(·): time on one thread, and bytes, of every estimator as one
 * of its sizes grows.
 *
 * <p>Time is the thread's CPU time, so that other processes matter little; a trial is one size, and
 * none runs beside another.
 */
public final class Cost extends Experiment {
  /**
   * An estimator as one of its sizes grows.
   *
   * @param varied n, m, d or t
   * @param usual the other sizes
   * @param quick the sizes that are measured, and the larger ones of a full run
   * @param time the paper's exponent of time in this size
   * @param bytes the paper's exponent of storage; NaN where none is given
   * @param oursIsLess whether our algorithm has a lower order than the paper's in this size
   */
  record Sweep(
      CostTask task,
      String varied,
      CostTask.Sizes usual,
      List<Integer> quick,
      List<Integer> larger,
      double time,
      double bytes,
      boolean oursIsLess) {
    Sweep {
      quick = List.copyOf(quick);
      larger = List.copyOf(larger);
    }

    List<Integer> values(Size size) {
      List<Integer> values = new ArrayList<>(size == Size.TINY ? quick.subList(0, 2) : quick);
      values.addAll(size == Size.FULL ? larger : List.of());
      return values;
    }
  }

  static final List<Sweep> SWEEPS = CostSweeps.all();

  /** What was run in by this process, at a small size: its first runs are not compiled. */
  private static final Set<CostTask> COMPILED = ConcurrentHashMap.newKeySet();

  private static final CostTask.Sizes SMALL = new CostTask.Sizes(50, 50, 4, 50);
  private static final double RUN_IN = 1.5;

  public Cost() {
    super(
        "cost",
        "Costs of the estimators",
        "Props. 1 and 2, appendix A: time and memory as n, m, d and t grow, with fitted exponents"
            + " beside the paper's O(·).",
        List.of("task", "varied", "value"),
        List.of("n", "m", "d", "t", "repeats", "seconds", "seconds.low", "seconds.high", "bytes"));
  }

  @Override
  public boolean measuresTime() {
    return true;
  }

  @Override
  public List<Trial> trials(Size size) {
    List<Trial> trials = new ArrayList<>();
    for (Sweep sweep : SWEEPS) {
      for (int value : sweep.values(size)) {
        List<String> key = List.of(sweep.task.toString(), sweep.varied, Integer.toString(value));
        CostTask.Sizes sizes = sweep.usual.with(sweep.varied, value);
        trials.add(new Trial(key, 1, seed -> measure(sweep.task, sizes, size, seed)));
      }
    }
    return trials;
  }

  private static Matrix measure(CostTask task, CostTask.Sizes sizes, Size size, long seed) {
    Stopwatch watch = new Stopwatch(size == Size.TINY ? 0.005 : size == Size.QUICK ? 0.15 : 1);
    if (size != Size.TINY && COMPILED.add(task)) {
      watch.runIn(task.prepare(SMALL, seed), RUN_IN);
    }
    Stopwatch.Reading found = watch.measure(task.prepare(sizes, seed));
    double calls = task.calls();
    return Matrix.of(
        new double[] {
          sizes.n(),
          sizes.m(),
          sizes.d(),
          sizes.t(),
          found.repeats(),
          found.seconds() / calls,
          found.low() / calls,
          found.high() / calls,
          found.bytes() / calls
        });
  }

  @Override
  public Findings findings(Size size, Results results) {
    return new CostFindings(size, results).findings();
  }
}
