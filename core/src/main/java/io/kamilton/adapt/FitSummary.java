package io.kamilton.adapt;

import io.kamilton.learn.FitQuality;
import java.util.OptionalInt;

/**
 * A surrogate that was fitted to values, and how it is moved on.
 *
 * @param values how many it was fitted to
 * @param quality its families of features, held-out error and noise
 * @param stepSize the longest step of its moves
 * @param leastMoves on the surrogate in a transition
 * @param mostMoves on the surrogate in a transition
 * @param surrogateShare how often such transitions are tried; else adaptive Metropolis is
 * @param nonCentredBy the coordinate, from 0, by whose scale the coordinates of the moves are
 *     non-centred; empty where these are the target's own
 * @param fittedThere whether the surrogate was fitted in those coordinates too
 */
public record FitSummary(
    int values,
    FitQuality quality,
    double stepSize,
    int leastMoves,
    int mostMoves,
    double surrogateShare,
    OptionalInt nonCentredBy,
    boolean fittedThere)
    implements SamplerChoice {}
