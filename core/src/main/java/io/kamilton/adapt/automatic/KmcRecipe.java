package io.kamilton.adapt.automatic;

import io.kamilton.learn.family.FeatureFamily;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.Set;

/**
 * What the default sampler is made of; docs/ablations.md tells what each part is worth.
 *
 * @param learnsOn whether the surrogate is learnt anew after warm-up too, ever more rarely
 * @param byTime whether effective draws a second are sought rather than an evaluation
 * @param families of features beside quadratics
 * @param widerWeights whether weights that let far values count for more are tried
 * @param moves on the surrogate between two evaluations, on average; fewer only by time
 * @param mostMoves for a state that is not fresh after those
 */
public record KmcRecipe(
    boolean learnsOn,
    boolean byTime,
    Set<FeatureFamily> families,
    boolean widerWeights,
    int moves,
    int mostMoves) {
  public static final KmcRecipe DEFAULT =
      new KmcRecipe(
          false,
          false,
          EnumSet.allOf(FeatureFamily.class),
          true,
          MoveNumbers.Moves.MEAN,
          MoveNumbers.Moves.MOST_MEAN);

  public KmcRecipe {
    families = Set.copyOf(families);
    if (moves < 1 || mostMoves < moves || mostMoves > MoveNumbers.Moves.LIMIT) {
      throw new IllegalArgumentException(
          "moves: " + moves + " to " + mostMoves + "; allowed: 1 to " + MoveNumbers.Moves.LIMIT);
    }
  }

  /** The same that learns on after warm-up. */
  public KmcRecipe learningOn() {
    return new KmcRecipe(true, byTime, families, widerWeights, moves, mostMoves);
  }

  /** The same for the most effective draws a second. */
  public KmcRecipe tunedByTime() {
    return new KmcRecipe(learnsOn, true, families, widerWeights, moves, mostMoves);
  }

  /** The same without a family. */
  public KmcRecipe without(FeatureFamily family) {
    Set<FeatureFamily> fewer = new HashSet<>(families);
    fewer.remove(family);
    return new KmcRecipe(learnsOn, byTime, fewer, widerWeights, moves, mostMoves);
  }

  /** The same without wider weights. */
  public KmcRecipe withoutWiderWeights() {
    return new KmcRecipe(learnsOn, byTime, families, false, moves, mostMoves);
  }

  /** The same with so many moves, always; by time at most. */
  public KmcRecipe withMoves(int others) {
    return new KmcRecipe(learnsOn, byTime, families, widerWeights, others, others);
  }
}
