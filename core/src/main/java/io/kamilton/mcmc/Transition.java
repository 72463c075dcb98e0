package io.kamilton.mcmc;

import java.io.Serializable;

/** The new state, and what happened on the way. */
public record Transition(ChainState next, StepInfo info) implements Serializable {}
