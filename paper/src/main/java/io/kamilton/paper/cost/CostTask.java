package io.kamilton.paper.cost;

import io.kamilton.feature.Cosines;
import io.kamilton.kernel.GaussianKernel;
import io.kamilton.models.Gaussian;
import io.kamilton.paper.chain.Oracle;
import io.kamilton.random.Purpose;
import io.kamilton.random.RandomStream;
import io.kamilton.score.Finite;
import io.kamilton.score.FiniteSums;
import io.kamilton.score.Full;
import io.kamilton.score.Lite;
import io.kamilton.score.LowRankLite;
import io.kamilton.score.Regulariser;
import io.kamilton.surrogate.Estimator;
import io.kamilton.surrogate.Evaluations;
import io.kamilton.surrogate.Surrogate;

/** Something an estimator does, to be measured: on draws of N(0, I). */
@SuppressWarnings("ImmutableEnumChecker") // its functions are of their arguments alone
enum CostTask {
  LITE("lite fit", 1, (sizes, seed) -> fit(new Lite(sizes.sigma(), 1), sizes, seed)),
  // α does not matter, so the fit that is faster
  LITE_GRADIENT("lite gradient", 1, (sizes, seed) -> gradient(lowRank(sizes), sizes, seed)),
  LOW_RANK("low-rank lite fit", 1, (sizes, seed) -> fit(lowRank(sizes), sizes, seed)),
  FINITE("finite fit", 1, (sizes, seed) -> fit(finite(sizes, seed), sizes, seed)),
  FINITE_GRADIENT(
      "finite gradient",
      1,
      (sizes, seed) -> gradient(finite(sizes, seed), sizes.with("n", 2), seed)),
  UPDATE("finite update", CostTask.BATCH, CostTask::update),
  SOLUTION("finite solution", 1, CostTask::solution),
  FULL(
      "full fit",
      1,
      (sizes, seed) -> fit(new Full(new GaussianKernel(sizes.sigma()), 1), sizes, seed));

  private static final double LAMBDA = 1e-3;

  /** Points that are added together: a full batch of {@link FiniteSums}. */
  private static final int BATCH = 64;

  /**
   * Sizes of a problem.
   *
   * @param n draws
   * @param m features
   * @param t draws that were added before
   */
  record Sizes(int n, int m, int d, int t) {
    Sizes with(String varied, int value) {
      return switch (varied) {
        case "n" -> new Sizes(value, m, d, t);
        case "m" -> new Sizes(n, value, d, t);
        case "d" -> new Sizes(n, m, value, t);
        case "t" -> new Sizes(n, m, d, value);
        default -> throw new IllegalArgumentException("\"" + varied + "\"; allowed: n, m, d, t");
      };
    }

    /** 2d, the mean of ‖x − y‖². */
    double sigma() {
      return 2.0 * d;
    }
  }

  /** Makes what is to be measured, ready to run again and again. */
  private interface Preparation {
    Runnable of(Sizes sizes, long seed);
  }

  private final String words;
  private final int calls;
  private final Preparation preparation;

  CostTask(String words, int calls, Preparation preparation) {
    this.words = words;
    this.calls = calls;
    this.preparation = preparation;
  }

  Runnable prepare(Sizes sizes, long seed) {
    return preparation.of(sizes, seed);
  }

  /** How often it is done in one run. */
  int calls() {
    return calls;
  }

  private static Evaluations draws(int n, int d, long seed) {
    return Oracle.draws(Gaussian.standard(d), n, seed);
  }

  private static Cosines features(Sizes sizes, long seed) {
    RandomStream random = RandomStream.of(seed, 0, 0, Purpose.FEATURES);
    return Cosines.random(new GaussianKernel(sizes.sigma()), sizes.d, sizes.m, random);
  }

  /** With a wide kernel, whose spectrum falls fast. */
  private static LowRankLite lowRank(Sizes sizes) {
    GaussianKernel kernel = new GaussianKernel(8 * sizes.sigma());
    return new LowRankLite(kernel, sizes.n, Regulariser.IDENTITY).withTolerances(1e-2, 1e-6);
  }

  private static Finite finite(Sizes sizes, long seed) {
    return new Finite(features(sizes, seed), LAMBDA);
  }

  /** Sums over t draws. */
  private static FiniteSums history(Sizes sizes, long seed) {
    FiniteSums sums = new FiniteSums(features(sizes, seed));
    sums.addDraws(draws(sizes.t, sizes.d, seed));
    return sums;
  }

  private static Runnable fit(Estimator estimator, Sizes sizes, long seed) {
    Evaluations draws = draws(sizes.n, sizes.d, seed);
    return () -> {
      Surrogate unused = estimator.fit(draws);
    };
  }

  private static Runnable gradient(Estimator estimator, Sizes sizes, long seed) {
    Surrogate f = estimator.fit(draws(sizes.n, sizes.d, seed));
    double[] x = new double[sizes.d];
    double[] out = new double[sizes.d];
    RandomStream.of(seed, 0, 2, Purpose.MODEL).gaussians(x);
    return () -> f.gradient(x, out);
  }

  private static Runnable update(Sizes sizes, long seed) {
    FiniteSums sums = history(sizes, seed);
    double[] x = new double[sizes.d];
    RandomStream random = RandomStream.of(seed, 0, 1, Purpose.MODEL);
    return () -> {
      for (int i = 0; i < BATCH; i++) {
        random.gaussians(x);
        sums.add(x);
      }
    };
  }

  private static Runnable solution(Sizes sizes, long seed) {
    FiniteSums sums = history(sizes, seed);
    return () -> {
      Surrogate unused = sums.snapshot().solve(LAMBDA);
    };
  }

  @Override
  public String toString() {
    return words;
  }
}
