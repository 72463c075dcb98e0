package io.kamilton.target;

/**
 * What whoever asked a {@link Question} is told: a point with its log density, or a gradient. A
 * gradient that could not be had is told as the point with its failure.
 */
public sealed interface Told permits Evaluated, Gradient {}
