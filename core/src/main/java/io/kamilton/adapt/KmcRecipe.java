package io.kamilton.adapt;

import io.kamilton.surrogate.FeatureFamily;
import java.util.EnumSet;
import java.util.Set;

/**
 * What the default sampler is made of.
 *
 * @param learnsOn whether the surrogate is learnt anew after warm-up too, ever more rarely
 * @param byTime whether effective draws a second are sought rather than an evaluation
 * @param families of features beside quadratics
 * @param widerWeights whether weights that let far values count for more are tried
 * @param leastMoves on the surrogate between two evaluations
 * @param mostMoves the most of them
 * @param extras what is tried beside
 */
public record KmcRecipe(
    boolean learnsOn,
    boolean byTime,
    Set<FeatureFamily> families,
    boolean widerWeights,
    int leastMoves,
    int mostMoves,
    Set<Extra> extras) {
  /** What is tried beside. */
  public enum Extra {
    DESIGN_POINTS,
    SCORE_TERM,
    SINGLE_TRAJECTORIES,
    CHAINS_LEFT_OUT
  }

  public static final KmcRecipe DEFAULT =
      new KmcRecipe(true, false, EnumSet.allOf(FeatureFamily.class), true, 5, 9, Set.of());

  public KmcRecipe {
    families = Set.copyOf(families);
    extras = Set.copyOf(extras);
  }

  /** The same, frozen after warm-up. */
  public KmcRecipe frozen() {
    return new KmcRecipe(false, byTime, families, widerWeights, leastMoves, mostMoves, extras);
  }

  /** The same for the most effective draws a second. */
  public KmcRecipe tunedByTime() {
    return new KmcRecipe(learnsOn, true, families, widerWeights, leastMoves, mostMoves, extras);
  }

  /** The same without a family. */
  public KmcRecipe without(FeatureFamily family) {
    EnumSet<FeatureFamily> fewer = EnumSet.allOf(FeatureFamily.class);
    fewer.remove(family);
    return new KmcRecipe(learnsOn, byTime, fewer, widerWeights, leastMoves, mostMoves, extras);
  }

  /** The same without wider weights. */
  public KmcRecipe withoutWiderWeights() {
    return new KmcRecipe(learnsOn, byTime, families, false, leastMoves, mostMoves, extras);
  }

  /** The same with so many moves. */
  public KmcRecipe withMoves(int least, int most) {
    return new KmcRecipe(learnsOn, byTime, families, widerWeights, least, most, extras);
  }

  /** The same with something beside. */
  public KmcRecipe with(Extra extra) {
    return new KmcRecipe(
        learnsOn, byTime, families, widerWeights, leastMoves, mostMoves, EnumSet.of(extra));
  }
}
