package io.kamilton.adapt.automatic;

import io.kamilton.coordinates.LocalGaussians;
import io.kamilton.coordinates.NonCentred;
import io.kamilton.kernel.DifferentiableFunction;
import io.kamilton.learn.Guarded;
import io.kamilton.learn.LearntValues;
import io.kamilton.learn.family.FeatureFamily;
import io.kamilton.learn.family.Structure;
import io.kamilton.learn.ridge.SquaredError;
import io.kamilton.mcmc.Guided;
import io.kamilton.random.RandomStream;
import io.kamilton.surrogate.Evaluations;
import java.util.Collections;
import java.util.Comparator;
import java.util.Optional;
import java.util.SortedSet;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * A surrogate fitted to the values of an archive, bounded where no value is.
 *
 * @param values the fit
 * @param f the same within bounds, to move on
 * @param from how many evaluations there were
 * @param structure what was found out about the target in its own coordinates
 * @param coordinates non-centred ones to move in, where scales vary much
 * @param bounded whether the target was known to have an edge beyond which there is no density
 */
record SurrogateFit(
    LearntValues values,
    Guided f,
    int from,
    Structure structure,
    Optional<NonCentred> coordinates,
    boolean bounded) {
  private static final SortedSet<Integer> NO_COORDINATES = Collections.emptySortedSet();

  /**
   * What an archive teaches, in the target's coordinates, or in non-centred ones where that is
   * closer; nothing where it holds too little.
   */
  static Optional<SurrogateFit> of(
      Archive archive,
      SurrogateMoves.Chains chains,
      SurrogateMoves.Work work,
      RandomStream random) {
    return archive.evaluations(archive.weighting()).map(e -> of(archive, e, chains, work, random));
  }

  private static SurrogateFit of(
      Archive archive,
      Evaluations e,
      SurrogateMoves.Chains chains,
      SurrogateMoves.Work work,
      RandomStream random) {
    Archive.Weighting weighting = archive.weighting();
    double[] wide = wide(e, weighting);
    LearntValues plain = work.learner().learn(e, wide, random);
    Guided f = guarded(plain, e, archive.best(), weighting, chains.bounded());
    Structure structure = plain.structure();
    SortedSet<Integer> drivers =
        structure.drivers().getOrDefault(FeatureFamily.SCALES, NO_COORDINATES);
    Optional<LearntValues> there =
        Stream.of(
                LocalGaussians.nonCentred(f.guide(), chains.states(), drivers),
                work.coordinates().filter(z -> LocalGaussians.isOfUse(z, chains.states())))
            .flatMap(Optional::stream)
            .flatMap(z -> work.learner().learnIn(z, plain, e, wide, random).stream())
            .min(Comparator.comparingDouble(LearntValues::error));
    int from = archive.size();
    if (there.isEmpty() || !(there.get().error() < KmcNumbers.Refits.CLOSER * plain.error())) {
      return new SurrogateFit(
          plain, f, from, structure, there.flatMap(LearntValues::in), chains.bounded());
    }
    LearntValues closer = there.get();
    Guided g = guarded(closer, e, archive.best(), weighting, chains.bounded());
    return new SurrogateFit(closer, g, from, structure, closer.in(), chains.bounded());
  }

  private static double[] wide(Evaluations e, Archive.Weighting weighting) {
    Archive.Weighting wider = weighting.wider(KmcNumbers.Weights.WIDER);
    return IntStream.range(0, e.size()).mapToDouble(i -> wider.weight(e.value(i))).toArray();
  }

  private static Guided guarded(
      LearntValues values,
      Evaluations e,
      double best,
      Archive.Weighting weighting,
      boolean bounded) {
    double reach = 0;
    for (int i = 0; i < e.size(); i++) {
      if (e.valueWeight(i) > KmcNumbers.Guard.SEEN_IN_REACH) {
        reach = Math.max(reach, values.radius(e.points().row(i)));
      }
    }
    double highest = values.in().map(in -> highest(in, e)).orElse(best);
    double error = values.error();
    boolean exact = isExact(values);
    double level =
        exact ? Double.POSITIVE_INFINITY : highest + KmcNumbers.Guard.ABOVE_BEST + Math.sqrt(error);
    double room = best - weighting.cut();
    double steepness = KmcNumbers.Guard.STEEPNESS + KmcNumbers.Guard.STEEPNESS_PER_ROOM * room;
    double slack =
        bounded
            ? KmcNumbers.Guard.LEAST_REACH
            : exact ? KmcNumbers.Guard.EXACT_REACH : slack(error);
    Guarded.Bounds bounds = new Guarded.Bounds(level, room, slack * reach, steepness);
    DifferentiableFunction f = values.guarded(bounds);
    return values.isUncertain() ? new Guided(f, values.guardedMean(bounds)) : Guided.byItself(f);
  }

  /** Quadratics are harmless far away: of them a larger error may be that of the arithmetic. */
  private static boolean isExact(LearntValues values) {
    return values.error() < rounding(values) && values.quality().isPolynomial();
  }

  private static double rounding(LearntValues values) {
    return (values.quality().isQuadratic() ? SquaredError.ROUNDING : SquaredError.EXACT).bound();
  }

  /** The highest log density of z. */
  private static double highest(NonCentred in, Evaluations e) {
    double[] z = new double[e.dimension()];
    double highest = Double.NEGATIVE_INFINITY;
    for (int i = 0; i < e.size(); i++) {
      in.forward(e.points().row(i), z);
      highest = Math.max(highest, e.value(i) + in.logVolume(z));
    }
    return highest;
  }

  /** How many times as far as its values f may reach: the better it is, the farther. */
  private static double slack(double error) {
    return error < SquaredError.SMALL.bound()
        ? KmcNumbers.Guard.SMALL_ERROR_REACH
        : error < SquaredError.LARGE.bound()
            ? KmcNumbers.Guard.LARGE_ERROR_REACH
            : KmcNumbers.Guard.LEAST_REACH;
  }

  /** Whether f was exact, and predicted what came since: then there is nothing more to learn. */
  boolean isStillExact(double since) {
    return isExact(values) && since < rounding(values);
  }

  /**
   * Whether f, which has not seen what came since it was fitted, is closer to it than another that
   * has; and knows as well as that one whether there is an edge. One whose error is tiny, and that
   * has seen more, is the better one though: f may be off in a tail where little came. With noise f
   * must be much closer: the other may have a simpler family, because that suffices.
   *
   * @param since its {@link #errorSince(Archive)}
   */
  boolean isStillBetterThan(SurrogateFit other, double since, Archive archive) {
    double closer = other.values.quality().isNoisy() ? KmcNumbers.Refits.CLOSER : 1;
    return bounded == other.bounded
        && other.values.error() > SquaredError.TINY.bound()
        && since < closer * other.errorSince(from, archive);
  }

  /** The mean squared error of what came since f was fitted; ∞ where nothing did. */
  double errorSince(Archive archive) {
    return errorSince(from, archive);
  }

  /** The mean squared error of the values from one on; ∞ where there are none. */
  double errorSince(int first, Archive archive) {
    Archive.Weighting weighting = archive.weighting();
    double sum = 0;
    double total = 0;
    for (int i = Math.max(first, archive.first()); i < archive.size(); i++) {
      double v = weighting.weight(archive.value(i));
      sum += v * values.squaredMiss(archive.point(i), archive.value(i));
      total += v;
    }
    return total > 0 ? sum / total : Double.POSITIVE_INFINITY;
  }
}
