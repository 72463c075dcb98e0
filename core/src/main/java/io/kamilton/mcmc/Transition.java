package io.kamilton.mcmc;

/** The new state, and what happened on the way. */
public record Transition(ChainState next, StepInfo info) {}
