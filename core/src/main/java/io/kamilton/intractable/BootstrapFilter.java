package io.kamilton.intractable;

import io.kamilton.random.Purpose;
import io.kamilton.random.RandomStream;
import io.kamilton.text.Arguments;

/**
 * An unbiased estimate of a state space model's likelihood, by the bootstrap particle filter of
 * Gordon, Salmond and Smith (1993) with systematic resampling at every time:
 *
 * <p>p̂(y) = ∏_t (1/n) Σ_i w_t^i, w_t^i = p(y_t | x_t^i), and E p̂(y) = p(y).
 *
 * <p>It is p̂ that is unbiased; E log p̂ < log p.
 *
 * @param particles n, at least 1
 */
public record BootstrapFilter(int particles) {
  public BootstrapFilter {
    Arguments.atLeast(1, "particles", particles);
  }

  /**
   * log p̂(y), a function of the model and the seed; −∞ where every particle rules an observation
   * out, NaN where an observation's density is NaN or +∞. O(Tnk) time, O(nk) memory.
   */
  public double logLikelihood(StateSpaceModel model, long seed) {
    RandomStream random = RandomStream.of(seed, 0, 0, Purpose.MODEL);
    Cloud cloud = new Cloud(particles, model.dimension());
    double sum = 0;
    for (int t = 0; t < model.length(); t++) {
      if (t == 0) {
        cloud.start(model, random);
      } else {
        cloud.move(model, t, random);
      }
      sum += cloud.weigh(model, t);
      if (!(sum > Double.NEGATIVE_INFINITY)) {
        return sum;
      }
    }
    return sum;
  }

  /** The particles at one time, their weights, and the room for the next generation. */
  private static final class Cloud {
    private final int n;
    private final double[] weights;
    private double[][] states;
    private double[][] next;

    /** Σ_i w_i of the scaled weights. */
    private double total;

    /** The last particle with a weight above 0. */
    private int last;

    Cloud(int n, int dimension) {
      this.n = n;
      weights = new double[n];
      states = new double[n][dimension];
      next = new double[n][dimension];
    }

    void start(StateSpaceModel model, RandomStream random) {
      for (double[] state : states) {
        model.initial().draw(random, state);
      }
    }

    /**
     * Resamples and moves: particle i descends from the j with w_0 + … + w_{j−1} ≤ (i + u)W/n < w_0
     * + … + w_j, one u ~ U(0, 1) for all, so that j has n·w_j/W children on average.
     */
    void move(StateSpaceModel model, int t, RandomStream random) {
      double u = random.nextUniform();
      double step = total / n;
      int j = 0;
      double cumulative = weights[0];
      for (int i = 0; i < n; i++) {
        double place = (i + u) * step;
        while (cumulative <= place && j < last) {
          j++;
          cumulative += weights[j];
        }
        model.transition().draw(t, states[j], random, next[i]);
      }
      double[][] parents = states;
      states = next;
      next = parents;
    }

    /** log (1/n) Σ_i w_i; the weights are kept divided by the largest, so that none overflows. */
    double weigh(StateSpaceModel model, int t) {
      double most = Double.NEGATIVE_INFINITY;
      for (int i = 0; i < n; i++) {
        weights[i] = model.observation().logDensity(t, states[i]);
        most = Math.max(most, weights[i]);
      }
      if (most == Double.NEGATIVE_INFINITY) {
        return most;
      }
      total = 0;
      for (int i = 0; i < n; i++) {
        weights[i] = StrictMath.exp(weights[i] - most);
        total += weights[i];
        last = weights[i] > 0 ? i : last;
      }
      return most + StrictMath.log(total / n);
    }
  }
}
