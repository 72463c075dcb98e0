package io.kamilton.paper.chain;

import io.kamilton.linalg.Matrix;
import io.kamilton.models.KnownTarget;
import io.kamilton.random.Purpose;
import io.kamilton.random.RandomStream;
import io.kamilton.surrogate.Evaluations;
import java.util.function.BiConsumer;

/** Exact draws to learn from: what the paper calls ground truth samples. */
public final class Oracle {
  /** Iteration 0 of the same purpose may have made the target, such as its covariance. */
  private static final long ITERATION = 1;

  private Oracle() {}

  /** n draws whose random numbers are of the seed, and not those of a target of that seed. */
  public static Evaluations draws(KnownTarget target, int n, long seed) {
    RandomStream random = RandomStream.of(seed, 0, ITERATION, Purpose.MODEL);
    return draws(target::draw, n, target.dimension(), random);
  }

  /** n draws in d dimensions of whatever can be drawn. */
  public static Evaluations draws(
      BiConsumer<RandomStream, double[]> source, int n, int d, RandomStream random) {
    double[][] rows = new double[n][d];
    for (double[] row : rows) {
      source.accept(random, row);
    }
    return Evaluations.ofDraws(Matrix.of(rows));
  }
}
