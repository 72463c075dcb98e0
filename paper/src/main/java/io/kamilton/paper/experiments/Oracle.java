package io.kamilton.paper.experiments;

import io.kamilton.linalg.Matrix;
import io.kamilton.models.KnownTarget;
import io.kamilton.random.Purpose;
import io.kamilton.random.RandomStream;
import io.kamilton.surrogate.Evaluations;

/** Exact draws to learn from: what the paper calls ground truth samples. */
final class Oracle {
  private Oracle() {}

  static Evaluations draws(KnownTarget target, int n, long seed) {
    RandomStream random = RandomStream.of(seed, 0, 0, Purpose.MODEL);
    double[][] rows = new double[n][target.dimension()];
    for (double[] row : rows) {
      target.draw(random, row);
    }
    return Evaluations.ofDraws(Matrix.of(rows));
  }
}
