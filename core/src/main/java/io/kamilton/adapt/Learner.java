package io.kamilton.adapt;

import io.kamilton.random.RandomStream;
import io.kamilton.surrogate.Surrogate;
import org.jspecify.annotations.Nullable;

/**
 * A history that a surrogate is learnt from: every point is added, the solution asked for rarely.
 */
public interface Learner {
  /** One more point of a chain. */
  void add(int chain, double[] x);

  /** The surrogate of the history so far; null where it is too short. */
  @Nullable Surrogate refit(RandomStream random);
}
