package io.kamilton.adapt;

import java.util.List;

/** Log densities of the states of chains, in their order. */
public final class Levels {
  /** The quantile, 1/10, that must be above an earlier median while chains climb. */
  private static final int CLIMBING = 10;

  /** The least span of the levels: 1 + 0.3√d units of log π, typical of a Gaussian. */
  private static final double LEAST_SPAN = 1;

  private static final double LEAST_SPAN_PER_ROOT_D = 0.3;

  private Levels() {}

  /** A difference of log π that states of a chain at rest have: 1 + 0.3√d. */
  public static double leastSpan(int d) {
    return LEAST_SPAN + LEAST_SPAN_PER_ROOT_D * Math.sqrt((double) d);
  }

  /** Whether nine of ten later levels are above half of the earlier ones, and by far. */
  public static boolean rise(List<Double> earlier, List<Double> later, int d) {
    double[] before = sorted(earlier);
    double[] after = sorted(later);
    double median = before[before.length / 2];
    return after[after.length / CLIMBING] >= median
        && after[after.length / 2] >= median + leastSpan(d);
  }

  /** The levels in the order of their size. */
  public static double[] sorted(List<Double> levels) {
    return levels.stream().mapToDouble(y -> y).sorted().toArray();
  }
}
