package io.kamilton.adapt;

/**
 * What a sampler that chooses for itself chose for its next round: a surrogate to move on, or its
 * random walk alone. It is data, for logs and reports; sentences are made from it where it is
 * shown.
 */
public sealed interface SamplerChoice permits FitSummary, WalkAlone {}
