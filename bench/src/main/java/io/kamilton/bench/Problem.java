package io.kamilton.bench;

import io.kamilton.feature.Cosines;
import io.kamilton.kernel.GaussianKernel;
import io.kamilton.linalg.Matrix;
import io.kamilton.random.Purpose;
import io.kamilton.random.RandomStream;
import io.kamilton.score.Finite;
import io.kamilton.score.Lite;
import io.kamilton.score.LowRankLite;
import io.kamilton.score.Regulariser;
import io.kamilton.surrogate.Evaluations;
import io.kamilton.surrogate.Surrogate;

/** The same inputs for every measurement: draws of N(0, I_d), features, and places to ask at. */
final class Problem {
  static final double LITE_LAMBDA = 1;
  static final double FINITE_LAMBDA = 1e-4;

  /** A trajectory's steps: 5 units of time, where N(0, I) turns round in 2π. */
  static final double EPS = 0.1;

  static final int STEPS = 50;

  /** Places to ask at; a power of two. */
  static final int QUERIES = 16;

  private static final long SEED = 20150612;

  private final double sigma;
  private final Matrix draws;
  private final Evaluations evaluations;
  private final Cosines features;
  private final double[][] queries;
  private final double[][] momenta;

  /** n draws and m features in d dimensions. */
  Problem(int n, int m, int d) {
    // squared distances between draws are 2d on average: k is about 1/e
    this(n, m, d, 2.0 * d);
  }

  /** The same at another scale of the kernel. */
  Problem(int n, int m, int d, double sigma) {
    this.sigma = sigma;
    draws = Matrix.of(gaussians(0, n, d));
    evaluations = Evaluations.ofDraws(draws);
    features = Cosines.random(new GaussianKernel(sigma), d, m, stream(1, Purpose.FEATURES));
    queries = gaussians(2, QUERIES, d);
    momenta = gaussians(3, QUERIES, d);
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

  /** The i-th momentum to start with, counted likewise. */
  double[] momentum(int i) {
    return momenta[i & QUERIES - 1];
  }

  /** α = −(σ/2)(C + λI)⁻¹b. */
  Surrogate fitLite() {
    return new Lite(sigma, LITE_LAMBDA).fit(evaluations);
  }

  /** The same α by incomplete Cholesky and conjugate gradients. */
  Surrogate fitLowRankLite() {
    GaussianKernel kernel = new GaussianKernel(sigma);
    return new LowRankLite(kernel, LITE_LAMBDA, Regulariser.IDENTITY).fit(evaluations);
  }

  /** θ = (C + λI)⁻¹b. */
  Surrogate fitFinite() {
    return new Finite(features, FINITE_LAMBDA).fit(evaluations);
  }
}
