package io.kamilton.paper.cost;

import io.kamilton.paper.cost.Cost.Sweep;
import io.kamilton.paper.cost.CostTask.Sizes;
import java.util.List;

/** What is varied of each estimator, with the exponents that the paper gives. */
final class CostSweeps {
  private static final double NONE = Double.NaN;

  private CostSweeps() {}

  private static final Sizes USUAL = new Sizes(500, 200, 8, 1000);
  private static final List<Integer> DIMENSIONS = List.of(4, 8, 16, 32);
  private static final List<Integer> MORE_DIMENSIONS = List.of(64, 128);

  static List<Sweep> all() {
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

  private static Sizes usual(CostTask task) {
    return switch (task) {
      case FULL -> new Sizes(50, 0, 8, 0);
      case FINITE -> new Sizes(2000, 200, 8, 0);
      default -> USUAL;
    };
  }
}
