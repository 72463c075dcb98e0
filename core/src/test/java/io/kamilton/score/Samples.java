package io.kamilton.score;

import io.kamilton.kernel.Kernel;
import io.kamilton.kernel.SmoothFunctions;
import io.kamilton.linalg.Matrix;
import io.kamilton.random.RandomStream;
import io.kamilton.surrogate.Evaluations;
import java.util.Arrays;

/** Evaluations to fit in tests. */
public record Samples(RandomStream random) {
  public Evaluations draws(int n, int d) {
    return Evaluations.ofDraws(Matrix.ofRowMajor(n, d, SmoothFunctions.gaussians(random, n * d)));
  }

  Evaluations weighted(int n, int d) {
    double[] w = new double[n];
    Arrays.setAll(w, i -> i % 5 == 0 ? 0 : 0.2 + random.nextUniform());
    return draws(n, d).withDrawWeights(w);
  }

  static Evaluations withValues(Evaluations e) {
    double[] y = new double[e.size()];
    double[] v = new double[e.size()];
    for (int i = 0; i < y.length; i++) {
      double[] x = e.points().row(i);
      y[i] = 500 - 0.5 * Kernel.squaredDistance(x, new double[x.length]) + 0.1 * Math.cos(i);
      v[i] = i % 4 == 0 ? 0 : 1 + 0.1 * i;
    }
    return e.withValues(y, v);
  }
}
