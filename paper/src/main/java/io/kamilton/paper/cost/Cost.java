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

  private static final double NONE = Double.NaN;

  private static final CostTask.Sizes USUAL = new CostTask.Sizes(500, 200, 8, 1000);
  private static final List<Integer> DIMENSIONS = List.of(4, 8, 16, 32);
  private static final List<Integer> MORE_DIMENSIONS = List.of(64, 128);

  /** What is varied of each estimator, with the exponents that the paper gives. */
  static final List<Sweep> SWEEPS = sweeps();

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

  private static List<Sweep> sweeps() {
    return List.of(
        // O(n³ + dn²) time, O(n²) memory
        over(CostTask.LITE, "n", List.of(125, 250, 500, 1000), List.of(2000, 3000), 3, 2),
        over(CostTask.LITE, "d", DIMENSIONS, MORE_DIMENSIONS, 1, NONE),
        // O(dn)
        over(CostTask.LITE_GRADIENT, "n", List.of(500, 1000, 2000, 4000), List.of(8000), 1, NONE),
        over(CostTask.LITE_GRADIENT, "d", DIMENSIONS, MORE_DIMENSIONS, 1, NONE),
        // O(nℓτ) time, O(nℓ) memory
        over(CostTask.LOW_RANK, "n", List.of(1000, 2000, 4000, 8000), List.of(16000, 32000), 1, 1),
        // O(tdm² + m³) time, O(m²) memory; ours is O(tm² + dm² + m³)
        over(
            CostTask.FINITE, "n", List.of(2000, 4000, 8000, 16000), List.of(32000, 64000), 1, NONE),
        over(CostTask.FINITE, "m", List.of(100, 200, 400, 800), List.of(1600, 2400), 3, 2),
        over(CostTask.FINITE, "d", DIMENSIONS, MORE_DIMENSIONS, 1, NONE),
        // O(md)
        over(CostTask.FINITE_GRADIENT, "m", List.of(500, 1000, 2000, 4000), List.of(8000), 1, NONE),
        over(CostTask.FINITE_GRADIENT, "d", DIMENSIONS, MORE_DIMENSIONS, 1, NONE),
        // O(dm²), whatever t; ours is O(m²) to add a point, and O(m³) for a solution when asked for
        over(CostTask.UPDATE, "t", List.of(1000, 4000, 16000, 64000), List.of(256000), 0, 0),
        over(CostTask.UPDATE, "m", List.of(100, 200, 400, 800), List.of(1600, 2400), 2, NONE),
        over(CostTask.UPDATE, "d", DIMENSIONS, MORE_DIMENSIONS, 1, NONE),
        over(CostTask.SOLUTION, "t", List.of(1000, 4000, 16000, 64000), List.of(256000), 0, 0),
        over(CostTask.SOLUTION, "m", List.of(100, 200, 400, 800), List.of(1600, 2400), 3, 2),
        // O((nd)³) time, O((nd)²) memory
        over(CostTask.FULL, "n", List.of(25, 50, 100, 150), List.of(200, 300), 3, 2),
        over(CostTask.FULL, "d", List.of(2, 4, 8, 12), List.of(16, 24), 3, 2));
  }

  private static Sweep over(
      CostTask task,
      String varied,
      List<Integer> quick,
      List<Integer> larger,
      double time,
      double bytes) {
    boolean oursIsLess = varied.equals("d") && (task == CostTask.FINITE || task == CostTask.UPDATE);
    return new Sweep(task, varied, usual(task), quick, larger, time, bytes, oursIsLess);
  }

  private static CostTask.Sizes usual(CostTask task) {
    return switch (task) {
      case FULL -> new CostTask.Sizes(50, 0, 8, 0);
      case FINITE -> new CostTask.Sizes(2000, 200, 8, 0);
      default -> USUAL;
    };
  }
}
