package io.kamilton.bench.efficiency.targets;

import io.kamilton.diagnostics.SampleStatistics;
import io.kamilton.models.DrawnTarget;
import io.kamilton.models.KnownTarget;
import io.kamilton.random.Purpose;
import io.kamilton.random.RandomStream;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/** The answers of a target that can be drawn from, by many exact draws of a fixed seed. */
final class ExactDraws {
  private static final int DRAWS = 2_000_000;
  private static final long SEED = 77;
  private static final double EXACT = Double.POSITIVE_INFINITY;

  private ExactDraws() {}

  /** The moments where the target knows them, and the rest by draws. O(d n log n). */
  static List<Answer> answers(DrawnTarget target) {
    double[][] columns = columns(target);
    return IntStream.range(0, columns.length)
        .mapToObj(
            l ->
                target instanceof KnownTarget known
                    ? answer(columns[l], known.mean()[l], known.covariance().get(l, l), EXACT)
                    : answer(
                        columns[l],
                        SampleStatistics.mean(columns[l]),
                        SampleStatistics.variance(columns[l]),
                        DRAWS))
        .toList();
  }

  private static double[][] columns(DrawnTarget target) {
    int d = target.dimension();
    double[][] columns = new double[d][DRAWS];
    double[] x = new double[d];
    RandomStream random = RandomStream.of(SEED, 0, 0, Purpose.MODEL);
    for (int i = 0; i < DRAWS; i++) {
      target.draw(random, x);
      for (int l = 0; l < d; l++) {
        columns[l][i] = x[l];
      }
    }
    return columns;
  }

  private static Answer answer(double[] draws, double mean, double variance, double momentDraws) {
    int n = draws.length;
    Arrays.sort(draws);
    double fourth = 0;
    for (double x : draws) {
      double square = (x - mean) * (x - mean);
      fourth += square * square / n;
    }
    return new Answer(
        mean,
        variance,
        fourth,
        draws[(int) (Answer.LOW * n)],
        draws[(int) (Answer.MIDDLE * n)],
        draws[(int) (Answer.HIGH * n)],
        momentDraws,
        n);
  }
}
