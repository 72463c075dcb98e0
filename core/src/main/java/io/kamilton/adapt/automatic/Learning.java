package io.kamilton.adapt.automatic;

import io.kamilton.learn.family.Structure;
import io.kamilton.learn.ridge.FitNumbers;

/**
 * When the next fit is due, and what the earlier ones have found out.
 *
 * @param earliest evaluations at which a fit is due that cannot wait
 * @param next evaluations at which any other is
 * @param valuesAtFit how many values counted at the last fit
 * @param structure what is known of the target
 * @param searched evaluations when that was last searched for
 * @param bounded whether the target has an edge that f does not see
 * @param rejected how many fits in a row were not used for their short steps
 * @param mostProducts the most products of the next fit
 * @param waited whether a fit that was due had to wait for the clock
 */
record Learning(
    double earliest,
    double next,
    int valuesAtFit,
    Structure structure,
    long searched,
    boolean bounded,
    int rejected,
    double mostProducts,
    boolean waited) {
  static final Learning NOTHING =
      new Learning(
          KmcNumbers.Refits.FIRST,
          KmcNumbers.Refits.FIRST,
          0,
          Structure.UNKNOWN,
          0,
          false,
          0,
          FitNumbers.Cost.MOST_PRODUCTS,
          false);

  /** The schedule after a fit that is made now, and the edge that was seen. */
  Learning scheduled(long evaluations, boolean warmedUp, int values, boolean edge) {
    double early =
        Math.max(
            evaluations + KmcNumbers.Refits.LEAST_APART,
            KmcNumbers.Refits.LEAST_GROWTH * evaluations);
    double growth = warmedUp ? KmcNumbers.Refits.GROWTH : KmcNumbers.Refits.WARMUP_GROWTH;
    return new Learning(
        early,
        Math.max(early, growth * evaluations),
        values,
        structure,
        searched,
        bounded || edge,
        rejected,
        mostProducts,
        waited);
  }

  /** Whether the structure of the target is to be searched for anew. */
  boolean searches(long evaluations) {
    return evaluations >= KmcNumbers.Refits.SEARCH_GROWTH * searched;
  }

  Learning found(Structure now, long searchedAt) {
    return new Learning(
        earliest, next, valuesAtFit, now, searchedAt, bounded, rejected, mostProducts, waited);
  }

  Learning withRejected(int count) {
    return new Learning(
        earliest, next, valuesAtFit, structure, searched, bounded, count, mostProducts, waited);
  }

  Learning withWaited(boolean now) {
    return new Learning(
        earliest, next, valuesAtFit, structure, searched, bounded, rejected, mostProducts, now);
  }

  /** A smaller fit if this one had to wait for the clock, a larger one if there was much time. */
  Learning sized(Pace pace) {
    double factor = KmcNumbers.Time.FACTOR;
    double size = mostProducts;
    if (waited) {
      size = Math.max(KmcNumbers.Time.LEAST_PRODUCTS, size / factor);
    } else if (factor * pace.fit() < pace.sampled()) {
      size = Math.min(FitNumbers.Cost.MOST_PRODUCTS, size * factor);
    }
    return new Learning(
        earliest, next, valuesAtFit, structure, searched, bounded, rejected, size, false);
  }
}
