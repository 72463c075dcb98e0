package io.kamilton.runner.output;

/**
 * What became of the moves of the kept draws of all chains.
 *
 * @param all how many there are
 * @param surrogate how many of them are surrogate transitions
 * @param surrogateAccepted the share of surrogate transitions that were accepted; NaN without any
 * @param inWalkedTails the share of draws in tails where the surrogate proposes nothing and only
 *     the random walk goes; NaN without draws
 * @param unvisited evaluations of good density in places that no kept draw is near
 * @param missed states of good density, warm-up's too, that the surrogate misses by far
 */
public record MoveCounts(
    long all,
    long surrogate,
    double surrogateAccepted,
    double inWalkedTails,
    long unvisited,
    long missed) {}
