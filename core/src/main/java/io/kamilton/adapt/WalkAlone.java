package io.kamilton.adapt;

/** Adaptive Metropolis without a surrogate, as before the first fit or where none is of use. */
public record WalkAlone() implements SamplerChoice {}
