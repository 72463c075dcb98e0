package io.kamilton.mcmc;

import io.kamilton.random.Streams;
import java.io.Serializable;

/**
 * A Markov kernel that leaves the target invariant, but for {@link Habc} and some of warm-up;
 * immutable, safe for use by many threads. It holds no target: its steps ask.
 */
public interface TransitionKernel extends Serializable {
  Step step(ChainState current, Streams random);

  /** The most evaluations of the target that a step takes. */
  default int mostEvaluations() {
    return 1;
  }
}
