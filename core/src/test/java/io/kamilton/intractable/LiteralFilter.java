package io.kamilton.intractable;

import io.kamilton.random.Purpose;
import io.kamilton.random.RandomStream;

/** The bootstrap filter as textbooks have it, resampled one by one, with bugs to be planted. */
final class LiteralFilter {
  enum Bug {
    NONE,
    /** (1/n) Σ log w for log (1/n) Σ w. */
    MEAN_OF_LOGS,
    /** The weights are averaged over the particles that resampling chose. */
    AVERAGED_AFTER_RESAMPLING,
    /** Never resampled, yet averaged at every time as if it had been. */
    NEVER_RESAMPLED,
    /** The likeliest particle has all children. */
    BEST_ALWAYS_CHOSEN,
    /** All particles have as many children on average, whatever their weights. */
    WEIGHTS_FORGOTTEN
  }

  private LiteralFilter() {}

  static double logLikelihood(StateSpaceModel model, int n, long seed, Bug bug) {
    RandomStream random = RandomStream.of(seed, 0, 0, Purpose.TEST);
    double[][] x = new double[n][model.dimension()];
    for (double[] each : x) {
      model.initial().draw(random, each);
    }
    double sum = 0;
    for (int t = 0; t < model.length(); t++) {
      double[] w = new double[n];
      for (int i = 0; i < n; i++) {
        w[i] = StrictMath.exp(model.observation().logDensity(t, x[i]));
      }
      int[] parents = new int[n];
      for (int i = 0; i < n; i++) {
        parents[i] = parent(i, w, random, bug);
      }
      sum += logAverage(w, parents, bug);
      double[][] next = new double[n][model.dimension()];
      for (int i = 0; i < n && t + 1 < model.length(); i++) {
        model.transition().draw(t + 1, x[parents[i]], random, next[i]);
      }
      x = next;
    }
    return sum;
  }

  private static int parent(int i, double[] w, RandomStream random, Bug bug) {
    if (bug == Bug.NEVER_RESAMPLED) {
      return i;
    }
    double total = 0;
    int best = 0;
    for (int j = 0; j < w.length; j++) {
      total += w[j];
      best = w[j] > w[best] ? j : best;
    }
    if (bug == Bug.BEST_ALWAYS_CHOSEN) {
      return best;
    }
    if (bug == Bug.WEIGHTS_FORGOTTEN) {
      return random.nextInt(w.length);
    }
    double left = random.nextUniform() * total;
    int j = 0;
    while (j < w.length - 1 && left >= w[j]) {
      left -= w[j];
      j++;
    }
    return j;
  }

  private static double logAverage(double[] w, int[] parents, Bug bug) {
    double sum = 0;
    double logs = 0;
    for (int i = 0; i < w.length; i++) {
      sum += bug == Bug.AVERAGED_AFTER_RESAMPLING ? w[parents[i]] : w[i];
      logs += StrictMath.log(w[i]);
    }
    return bug == Bug.MEAN_OF_LOGS ? logs / w.length : StrictMath.log(sum / w.length);
  }
}
