package io.kamilton.validation;

import io.kamilton.mcmc.ChainState;
import io.kamilton.random.Purpose;
import io.kamilton.random.RandomStream;
import java.util.Arrays;

/**
 * Functions g of a state whose expectations are known from exact draws: of every coordinate, and of
 * the log estimate after them, the first two moments and whether it is in a tail.
 */
final class TailsAndMoments {
  private static final double[] LOW = {0.01, 0.05};
  private static final String[] NAMES = {
    "", "²", " below 1%", " below 5%", " above 95%", " above 99%"
  };

  private final int quantities;

  /** The mean of a quantity, then its quantiles of 1%, 5%, 95% and 99%; a row each. */
  private final double[][] cuts;

  private final double[] means;
  private final double[] variances;

  private TailsAndMoments(double[][] draws) {
    quantities = draws.length;
    cuts = new double[quantities][];
    for (int q = 0; q < quantities; q++) {
      double[] sorted = draws[q].clone();
      Arrays.sort(sorted);
      int n = sorted.length;
      cuts[q] =
          new double[] {
            Arrays.stream(sorted).sum() / n,
            sorted[(int) (LOW[0] * n)],
            sorted[(int) (LOW[1] * n)],
            sorted[(int) ((1 - LOW[1]) * n)],
            sorted[(int) ((1 - LOW[0]) * n)]
          };
    }
    means = new double[count()];
    variances = new double[count()];
    int n = draws[0].length;
    for (int k = 0; k < count(); k++) {
      double sum = 0;
      double squares = 0;
      for (double x : draws[k / NAMES.length]) {
        double g = g(k, x);
        sum += g;
        squares += g * g;
      }
      means[k] = sum / n;
      variances[k] = squares / n - means[k] * means[k];
    }
  }

  /** With expectations from so many exact draws. */
  static TailsAndMoments of(Exactness.ExactStart exact, int count, long seed) {
    RandomStream random = RandomStream.of(seed, 0, 0, Purpose.START);
    int d = exact.draw(random).x().dimension();
    double[][] draws = new double[d + 1][count];
    for (int i = 0; i < count; i++) {
      ChainState state = exact.draw(random);
      for (int q = 0; q <= d; q++) {
        draws[q][i] = quantity(state, q);
      }
    }
    return new TailsAndMoments(draws);
  }

  private static double quantity(ChainState state, int q) {
    return q < state.x().dimension() ? state.x().get(q) : state.logPiHat();
  }

  int count() {
    return quantities * NAMES.length;
  }

  String name(int k) {
    int q = k / NAMES.length;
    return (q < quantities - 1 ? "x" + q : "log estimate") + NAMES[k % NAMES.length];
  }

  /** The probability of a tail; 1 for a moment. */
  double tail(int k) {
    return switch (k % NAMES.length) {
      case 0, 1 -> 1;
      case 2, 5 -> LOW[0];
      default -> LOW[1];
    };
  }

  double mean(int k) {
    return means[k];
  }

  double variance(int k) {
    return variances[k];
  }

  /** Adds all g of a state. */
  void add(ChainState state, double[] sums) {
    for (int k = 0; k < sums.length; k++) {
      sums[k] += g(k, quantity(state, k / NAMES.length));
    }
  }

  private double g(int k, double x) {
    double[] cut = cuts[k / NAMES.length];
    return switch (k % NAMES.length) {
      case 0 -> x - cut[0];
      case 1 -> (x - cut[0]) * (x - cut[0]);
      case 2 -> x < cut[1] ? 1 : 0;
      case 3 -> x < cut[2] ? 1 : 0;
      case 4 -> x > cut[3] ? 1 : 0;
      default -> x > cut[4] ? 1 : 0;
    };
  }
}
