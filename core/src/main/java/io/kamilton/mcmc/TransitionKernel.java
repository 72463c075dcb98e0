package io.kamilton.mcmc;

import io.kamilton.random.Streams;

/** A Markov kernel that leaves the target invariant; immutable, safe for use by many threads. */
public interface TransitionKernel {
  Transition step(ChainState current, Streams random);
}
