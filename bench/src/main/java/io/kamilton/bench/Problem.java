package io.kamilton.bench;

import io.kamilton.kernel.Cosines;
import io.kamilton.kernel.GaussianKernel;
import io.kamilton.linalg.Matrix;
import io.kamilton.random.Purpose;
import io.kamilton.random.RandomStream;
import io.kamilton.surrogate.Evaluations;
import io.kamilton.surrogate.Finite;
import io.kamilton.surrogate.Lite;
import io.kamilton.surrogate.Surrogate;

/** The same inputs for every measurement: draws of N(0, I_d), features, and places to ask at. */
final class Problem {
  static final double LITE_LAMBDA = 1;
  static final double FINITE_LAMBDA = 1e-4;

  /** Places to ask at; a power of two. */
  static final int QUERIES = 16;

  private static final long SEED = 20150612;

  private final double sigma;
  private final Matrix draws;
  private final Evaluations evaluations;
  private final Cosines features;
  private final double[][] queries;

  /** n draws and m features in d dimensions. */
  Problem(int n, int m, int d) {
    // squared distances between draws are 2d on average: k is about 1/e
    sigma = 2.0 * d;
    draws = Matrix.of(gaussians(0, n, d));
    evaluations = Evaluations.ofDraws(draws);
    features = Cosines.random(new GaussianKernel(sigma), d, m, stream(1, Purpose.FEATURES));
    queries = gaussians(2, QUERIES, d);
  }

  private static double[][] gaussians(int chain, int rows, int columns) {
    RandomStream random = stream(chain, Purpose.TEST);
    double[][] out = new double[rows][columns];
    for (double[] row : out) {
      random.gaussians(row);
    }
    return out;
  }

  private static RandomStream stream(int chain, Purpose purpose) {
    return RandomStream.of(SEED, chain, 0, purpose);
  }

  double sigma() {
    return sigma;
  }

  Matrix draws() {
    return draws;
  }

  Cosines features() {
    return features;
  }

  /** The i-th place to ask at, counted round and round. */
  double[] query(int i) {
    return queries[i & QUERIES - 1];
  }

  /** α = −(σ/2)(C + λI)⁻¹b. */
  Surrogate fitLite() {
    return new Lite(sigma, LITE_LAMBDA).fit(evaluations);
  }

  /** θ = (C + λI)⁻¹b. */
  Surrogate fitFinite() {
    return new Finite(features, FINITE_LAMBDA).fit(evaluations);
  }
}
