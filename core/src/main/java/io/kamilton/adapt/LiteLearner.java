package io.kamilton.adapt;

import io.kamilton.linalg.Matrix;
import io.kamilton.random.RandomStream;
import io.kamilton.surrogate.Estimator;
import io.kamilton.surrogate.Evaluations;
import io.kamilton.surrogate.Surrogate;
import org.jspecify.annotations.Nullable;

/** A whole history, of which each refit takes a fresh random sub-sample of n points. */
public final class LiteLearner implements Learner {
  private final Estimator estimator;
  private final int n;
  private final SubSample history = new SubSample();

  public LiteLearner(Estimator estimator, int n) {
    if (n < 2) {
      throw new IllegalArgumentException("n is " + n + "; it must be at least 2");
    }
    this.estimator = estimator;
    this.n = n;
  }

  @Override
  public void add(int chain, double[] x) {
    history.add(x);
  }

  @Override
  public @Nullable Surrogate refit(RandomStream random) {
    Matrix chosen = history.draw(n, random);
    return chosen == null ? null : estimator.fit(Evaluations.ofDraws(chosen));
  }
}
