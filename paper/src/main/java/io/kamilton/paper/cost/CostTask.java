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
enum CostTask {
  LITE("lite fit") {
    @Override
    Runnable prepare(Sizes sizes, long seed) {
      return fit(new Lite(sizes.sigma(), 1), sizes.n, sizes.d, seed);
    }
  },
  LITE_GRADIENT("lite gradient") {
    @Override
    Runnable prepare(Sizes sizes, long seed) {
      // α does not matter, so the fit that is faster
      return gradient(lowRank(sizes), sizes.n, sizes.d, seed);
    }
  },
  LOW_RANK("low-rank lite fit") {
    @Override
    Runnable prepare(Sizes sizes, long seed) {
      return fit(lowRank(sizes), sizes.n, sizes.d, seed);
    }
  },
  FINITE("finite fit") {
    @Override
    Runnable prepare(Sizes sizes, long seed) {
      return fit(finite(sizes, seed), sizes.n, sizes.d, seed);
    }
  },
  FINITE_GRADIENT("finite gradient") {
    @Override
    Runnable prepare(Sizes sizes, long seed) {
      return gradient(finite(sizes, seed), 2, sizes.d, seed);
    }
  },
  UPDATE("finite update") {
    @Override
    int calls() {
      return BATCH;
    }

    @Override
    Runnable prepare(Sizes sizes, long seed) {
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
  },
  SOLUTION("finite solution") {
    @Override
    Runnable prepare(Sizes sizes, long seed) {
      FiniteSums sums = history(sizes, seed);
      return () -> {
        Surrogate unused = sums.snapshot().solve(LAMBDA);
      };
    }
  },
  FULL("full fit") {
    @Override
    Runnable prepare(Sizes sizes, long seed) {
      return fit(new Full(new GaussianKernel(sizes.sigma()), 1), sizes.n, sizes.d, seed);
    }
  };

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

  private final String words;

  CostTask(String words) {
    this.words = words;
  }

  /** What is to be measured, ready to run again and again. */
  abstract Runnable prepare(Sizes sizes, long seed);

  /** How often it is done in one run. */
  int calls() {
    return 1;
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

  private static Runnable fit(Estimator estimator, int n, int d, long seed) {
    Evaluations draws = draws(n, d, seed);
    return () -> {
      Surrogate unused = estimator.fit(draws);
    };
  }

  private static Runnable gradient(Estimator estimator, int n, int d, long seed) {
    Surrogate f = estimator.fit(draws(n, d, seed));
    double[] x = new double[d];
    double[] out = new double[d];
    RandomStream.of(seed, 0, 2, Purpose.MODEL).gaussians(x);
    return () -> f.gradient(x, out);
  }

  @Override
  public String toString() {
    return words;
  }
}
