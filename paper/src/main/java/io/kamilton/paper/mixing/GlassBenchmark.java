package io.kamilton.paper.mixing;

import io.kamilton.linalg.Matrix;
import io.kamilton.text.Resource;
import java.util.Arrays;

/**
 * Stored draws of the posterior of Glass, of two long runs: what an oracle surrogate is fitted to,
 * and what short runs are held against (resource {@code glass-benchmark.csv}).
 */
final class GlassBenchmark {
  /** How many runs are stored. */
  static final int RUNS = 2;

  private GlassBenchmark() {}

  /** The 1000 draws of a run, 1 or 2. */
  static Matrix draws(int run) {
    return Matrix.of(
        Resource.numbers(GlassBenchmark.class, "glass-benchmark.csv").stream()
            .filter(row -> row[0] == run)
            .map(row -> Arrays.copyOfRange(row, 1, row.length))
            .toArray(double[][]::new));
  }
}
