package io.kamilton.bench.efficiency;

import io.kamilton.bench.efficiency.targets.DrawnTarget;
import io.kamilton.diagnostics.SampleStatistics;
import io.kamilton.models.KnownTarget;
import io.kamilton.random.Purpose;
import io.kamilton.random.RandomStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** The answers of a target that can be drawn from, by many exact draws of a fixed seed. */
final class ExactDraws {
  private static final int DRAWS = 2_000_000;
  private static final long SEED = 77;

  private interface Source {
    void draw(RandomStream random, double[] out);
  }

  private ExactDraws() {}

  /** The moments that the target knows, and the rest by draws. O(d n log n). */
  static List<Answer> answers(KnownTarget target) {
    int d = target.dimension();
    double[][] columns = columns(d, target::draw);
    List<Answer> answers = new ArrayList<>();
    for (int l = 0; l < d; l++) {
      double variance = target.covariance().get(l, l);
      answers.add(answer(columns[l], target.mean()[l], variance, Double.POSITIVE_INFINITY));
    }
    return answers;
  }

  /** All by draws. O(d n log n). */
  static List<Answer> answers(DrawnTarget target) {
    List<Answer> answers = new ArrayList<>();
    for (double[] column : columns(target.dimension(), target::draw)) {
      double mean = SampleStatistics.mean(column);
      answers.add(answer(column, mean, SampleStatistics.variance(column), column.length));
    }
    return answers;
  }

  private static double[][] columns(int d, Source source) {
    double[][] columns = new double[d][DRAWS];
    double[] x = new double[d];
    RandomStream random = RandomStream.of(SEED, 0, 0, Purpose.MODEL);
    for (int i = 0; i < DRAWS; i++) {
      source.draw(random, x);
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
