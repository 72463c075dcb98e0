package io.kamilton.mcmc;

/** The kinds of moves. */
public enum Move {
  RANDOM_WALK,
  HMC,
  KMC,
  KAMH,
  SURROGATE_TRANSITION
}
