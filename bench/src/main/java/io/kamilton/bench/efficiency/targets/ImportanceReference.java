package io.kamilton.bench.efficiency.targets;

import io.kamilton.Kamilton;
import io.kamilton.diagnostics.SampleStatistics;
import io.kamilton.linalg.Matrix;
import io.kamilton.models.StudentT;
import io.kamilton.random.Purpose;
import io.kamilton.random.RandomStream;
import io.kamilton.run.Draws;
import io.kamilton.target.Target;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The answers of a posterior by importance sampling from a t density that a pilot run has placed.
 * Also right for a density that is only estimated without bias, as the noise averages out.
 *
 * @param pilot iterations of the pilot's four chains of adaptive Metropolis; a third is discarded
 * @param draws of the t density
 */
record ImportanceReference(int pilot, int draws) {
  private static final double NU = 5;
  private static final long SEED = 77;
  private static final int BLOCK = 1000;

  List<Answer> answers(Target target, Case.Scale scale) {
    int d = target.dimension();
    Draws run = Kamilton.sample(target).seed(SEED).warmup(pilot / 3).draws(pilot).run();
    double[][] real = new double[run.chains() * run.size()][];
    double[][] user = new double[real.length][d];
    for (int i = 0; i < real.length; i++) {
      real[i] = run.get(i % run.chains(), i / run.chains()).x().toArray();
      scale.constrain(real[i], user[i]);
    }
    StudentT proposal = new StudentT(NU, means(real), covariance(real));
    List<WeightedMargin> margins = new ArrayList<>();
    for (int l = 0; l < d; l++) {
      double[] column = column(user, l);
      margins.add(new WeightedMargin(SampleStatistics.mean(column), SampleStatistics.sd(column)));
    }
    weigh(target, scale, proposal, margins);
    return margins.stream().map(WeightedMargin::answer).toList();
  }

  /** The draws are those of one stream; only their densities are found on many threads. */
  private void weigh(
      Target target, Case.Scale scale, StudentT proposal, List<WeightedMargin> margins) {
    double[] centre = proposal.mean();
    double shift = target.logEstimate(centre, 0) - proposal.logDensity(centre);
    RandomStream random = RandomStream.of(SEED, 0, 0, Purpose.PROPOSAL);
    double[][] u = new double[BLOCK][centre.length];
    long[] seeds = new long[BLOCK];
    double[] weights = new double[BLOCK];
    double[] x = new double[centre.length];
    for (int done = 0; done < draws; done += BLOCK) {
      int n = Math.min(BLOCK, draws - done);
      for (int i = 0; i < n; i++) {
        proposal.draw(random, u[i]);
        seeds[i] = random.nextLong() >>> 33;
      }
      IntStream.range(0, n)
          .parallel()
          .forEach(
              i -> {
                double log = target.logEstimate(u[i], seeds[i]) - proposal.logDensity(u[i]);
                weights[i] = Double.isNaN(log) ? 0 : StrictMath.exp(log - shift);
              });
      for (int i = 0; i < n; i++) {
        scale.constrain(u[i], x);
        for (int l = 0; l < x.length && weights[i] > 0; l++) {
          margins.get(l).add(x[l], weights[i]);
        }
      }
    }
  }

  private static double[] column(double[][] rows, int l) {
    return Arrays.stream(rows).mapToDouble(row -> row[l]).toArray();
  }

  private static double[] means(double[][] rows) {
    double[] means = new double[rows[0].length];
    Arrays.setAll(means, l -> SampleStatistics.mean(column(rows, l)));
    return means;
  }

  private static Matrix covariance(double[][] rows) {
    double[] mean = means(rows);
    int d = mean.length;
    double[] sum = new double[d * d];
    for (double[] row : rows) {
      for (int i = 0; i < d; i++) {
        for (int j = 0; j < d; j++) {
          sum[i * d + j] += (row[i] - mean[i]) * (row[j] - mean[j]) / rows.length;
        }
      }
    }
    return Matrix.ofRowMajor(d, d, sum);
  }
}
