package io.kamilton.adapt;

import io.kamilton.feature.FeatureMap;
import io.kamilton.kernel.Kernel;
import io.kamilton.random.RandomStream;
import io.kamilton.score.FiniteSums;
import io.kamilton.surrogate.Surrogate;
import org.jspecify.annotations.Nullable;

/**
 * All of the history as sums, O(m²) a point and O(m²) of memory however long it is; the reference
 * code feeds only a share a_t of the points (docs/decisions/0020-every-point-is-learnt-from.md).
 */
public final class FiniteLearner implements Learner {
  private final FiniteSums sums;
  private final double lambda;
  private boolean empty = true;

  public FiniteLearner(FeatureMap features, double lambda) {
    sums = new FiniteSums(features);
    this.lambda = Kernel.positive("lambda", lambda);
  }

  @Override
  public void add(int chain, double[] x) {
    sums.add(x);
    empty = false;
  }

  @Override
  public @Nullable Surrogate refit(RandomStream random) {
    return empty ? null : sums.snapshot().solve(lambda);
  }
}
