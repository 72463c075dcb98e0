package io.kamilton.runner.recipe;

/** A property of a sampler that other parts of the program depend on. */
public enum SamplerTrait {
  /** It evaluates exact gradients of the log density, which the target must have. */
  NEEDS_GRADIENTS,

  /** It has no accept step: its draws are biased, and noise of the target does not slow it. */
  NO_ACCEPT_STEP,

  /** Its proposals are those of a random walk: their acceptance is low, so it can bear noise. */
  RANDOM_WALK,

  /** It mixes moves on a surrogate with adaptive Metropolis moves, by how well each does. */
  MIXES_MOVES
}
