package io.kamilton.adapt;

import io.kamilton.linalg.Matrix;
import io.kamilton.random.RandomStream;
import io.kamilton.surrogate.Estimator;
import io.kamilton.surrogate.Surrogate;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A whole history, of which each refit takes a fresh random sub-sample of n points. */
public final class LiteLearner implements Learner {
  private final Estimator estimator;
  private final int n;
  private final List<double[]> history = new ArrayList<>();

  public LiteLearner(Estimator estimator, int n) {
    if (n < 2) {
      throw new IllegalArgumentException("n is " + n + "; it must be at least 2");
    }
    this.estimator = estimator;
    this.n = n;
  }

  @Override
  public void add(int chain, double[] x) {
    history.add(x.clone());
  }

  @Override
  public @Nullable Surrogate refit(RandomStream random) {
    int size = Math.min(n, history.size());
    // the first places of a random permutation (Fisher and Yates)
    List<double[]> order = new ArrayList<>(history);
    for (int i = 0; i < size; i++) {
      int j = i + random.nextInt(order.size() - i);
      double[] kept = order.get(i);
      order.set(i, order.get(j));
      order.set(j, kept);
    }
    double[][] chosen = order.subList(0, size).toArray(new double[0][]);
    return Histories.fit(estimator, size < 2 ? null : Matrix.of(chosen));
  }
}
