package io.kamilton.adapt;

import io.kamilton.hamiltonian.Mass;
import io.kamilton.kernel.DifferentiableFunction;
import io.kamilton.kernel.Stretch;
import io.kamilton.mcmc.Guided;
import io.kamilton.mcmc.SurrogateTransition;
import io.kamilton.mcmc.TransitionKernel;
import io.kamilton.random.RandomStream;
import io.kamilton.surrogate.Contained;
import io.kamilton.surrogate.Evaluations;
import io.kamilton.surrogate.FeatureFamily;
import io.kamilton.surrogate.LearntValues;
import io.kamilton.surrogate.Structure;
import io.kamilton.target.TargetTraits;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.SortedSet;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Surrogate transitions on what an archive teaches, tuned on the surrogate. Immutable. */
final class SurrogateMoves {
  /** An error below this is rounding: f is log π as far as it was seen. */
  private static final double EXACT = 1e-9;

  /** And of quadratics alone, which are harmless far away: there it may be that of their fit. */
  private static final double NEARLY = 1e-6;

  /** Values with a weight beyond this say how far f may reach. */
  private static final double SEEN = 0.3;

  /** How many times as slowly the wider weights fall off. */
  private static final double WIDER = 4;

  /** Steps this many times as short cost more than a fit gains whose error is not. */
  private static final double MUCH = 3;

  /** How much closer a fit must be that is older, to noisy values, or in other coordinates. */
  private static final double CLOSER = 0.9;

  /** Moves begin at one of so many of the states that a stretch is found from. */
  private static final int APART = 8;

  private static final SortedSet<Integer> NO_COORDINATES = Collections.emptySortedSet();

  private static final double LEAST_SLACK = 1.25;
  private static final double EXACT_SLACK = 100;

  private final Learnt learnt;
  private final LearntValues values;
  private final Guided f;
  private final boolean bounded;
  private final TransitionKernel kernel;
  private final double eps;
  private final int moves;

  private SurrogateMoves(
      Learnt learnt, TargetTraits target, Chains chains, Work work, RandomStream random) {
    this.learnt = learnt;
    values = learnt.values;
    f = learnt.f;
    bounded = chains.bounded;
    SurrogateTuning tuning =
        learnt
            .stretch
            .map(in -> tuned(in, chains, random))
            .orElseGet(() -> SurrogateTuning.of(f, chains.mass, chains.places(), random));
    moves = work.moves.of(tuning, values.error());
    eps = tuning.eps();
    kernel = kernel(target, tuning);
  }

  private SurrogateTuning tuned(Stretch in, Chains chains, RandomStream random) {
    int d = in.dimension();
    List<double[]> starts = new ArrayList<>();
    for (double[] x : chains.places()) {
      double[] z = new double[d];
      in.forward(x, z);
      starts.add(z);
    }
    return SurrogateTuning.of(f.in(in), Mass.isotropic(d, 1), starts, random);
  }

  private TransitionKernel kernel(TargetTraits target, SurrogateTuning tuning) {
    int least = moves - moves / 3;
    int most = moves + moves / 3;
    return learnt
        .stretch
        .map(
            in -> SurrogateTransition.hmc(target, f, in, tuning.mass(), tuning.rule(), least, most))
        .orElseGet(
            () -> SurrogateTransition.hmc(target, f, tuning.mass(), tuning.rule(), least, most));
  }

  /**
   * Where the chains are, to begin tuning with.
   *
   * @param mass whose inverse is the covariance of their states
   * @param states some of them
   * @param bounded whether the target has an edge beyond which there is no density
   */
  record Chains(Mass mass, List<double[]> states, boolean bounded) {
    /** States to begin moves at. */
    List<double[]> places() {
      return IntStream.range(0, states.size())
          .filter(i -> i % APART == 0)
          .mapToObj(states::get)
          .toList();
    }
  }

  /**
   * What may be learnt, and done with it.
   *
   * @param moves on the surrogate between two evaluations, on average
   * @param stretch coordinates that were of use before
   */
  record Work(LearntValues.Learner learner, Moves moves, Optional<Stretch> stretch) {}

  interface Moves {
    /** How many suit e^f as it was tuned, with that error. */
    int of(SurrogateTuning tuning, double error);
  }

  /** What the archive teaches; nothing where it holds too little. */
  static Optional<SurrogateMoves> learn(
      TargetTraits target, Archive archive, Chains chains, Work work, RandomStream random) {
    return archive
        .evaluations(archive.weighting())
        .map(e -> Learnt.of(archive, e, chains, work, random))
        .map(learnt -> new SurrogateMoves(learnt, target, chains, work, random));
  }

  /** The same surrogate with mass and steps found anew. */
  SurrogateMoves tuned(TargetTraits target, Chains chains, Work work, RandomStream random) {
    return new SurrogateMoves(learnt, target, chains, work, random);
  }

  /**
   * A surrogate.
   *
   * @param f its values, contained
   * @param from how many evaluations
   * @param structure what was found out about the target in its own coordinates
   * @param stretch coordinates to move in, where scales vary much: they do not in these
   */
  private record Learnt(
      LearntValues values, Guided f, int from, Structure structure, Optional<Stretch> stretch) {
    /** In the target's coordinates, or in stretched ones where that is closer. */
    static Learnt of(
        Archive archive, Evaluations e, Chains chains, Work work, RandomStream random) {
      Archive.Weighting weighting = archive.weighting();
      double[] wide = wide(e, weighting);
      LearntValues plain = work.learner.learn(e, wide, random);
      Guided f = contained(plain, e, archive.best(), weighting, chains.bounded);
      Structure structure = plain.structure();
      SortedSet<Integer> drivers =
          structure.drivers().getOrDefault(FeatureFamily.SCALES, NO_COORDINATES);
      Optional<LearntValues> there =
          Stream.of(
                  LocalGaussians.stretch(f.guide(), chains.states, drivers),
                  work.stretch.filter(z -> LocalGaussians.isOfUse(z, chains.states)))
              .flatMap(Optional::stream)
              .flatMap(z -> work.learner.learnIn(z, plain, e, wide, random).stream())
              .min(Comparator.comparingDouble(LearntValues::error));
      int from = archive.size();
      if (there.isEmpty() || !(there.get().error() < CLOSER * plain.error())) {
        return new Learnt(plain, f, from, structure, there.flatMap(LearntValues::in));
      }
      Guided closer = contained(there.get(), e, archive.best(), weighting, chains.bounded);
      return new Learnt(there.get(), closer, from, structure, there.get().in());
    }
  }

  private static double[] wide(Evaluations e, Archive.Weighting weighting) {
    Archive.Weighting wider = weighting.wider(WIDER);
    return IntStream.range(0, e.size()).mapToDouble(i -> wider.weight(e.value(i))).toArray();
  }

  private static Guided contained(
      LearntValues values,
      Evaluations e,
      double best,
      Archive.Weighting weighting,
      boolean bounded) {
    double reach = 0;
    for (int i = 0; i < e.size(); i++) {
      if (e.valueWeight(i) > SEEN) {
        reach = Math.max(reach, values.radius(e.points().row(i)));
      }
    }
    double highest = values.in().map(in -> highest(in, e)).orElse(best);
    double error = values.error();
    boolean exact = error < (values.isQuadratic() ? NEARLY : EXACT) && values.isPolynomial();
    double level = exact ? Double.POSITIVE_INFINITY : highest + 2 + Math.sqrt(error);
    double room = best - weighting.cut();
    double steepness = 100 + 30 * room;
    double slack = bounded ? LEAST_SLACK : exact ? EXACT_SLACK : slack(error);
    Contained.Bounds bounds = new Contained.Bounds(level, room, slack * reach, steepness);
    DifferentiableFunction f = values.contained(bounds);
    return values.isDoubted() ? new Guided(f, values.undoubted(bounds)) : Guided.byItself(f);
  }

  /** The highest log density of z. */
  private static double highest(Stretch in, Evaluations e) {
    double[] z = new double[e.dimension()];
    double highest = Double.NEGATIVE_INFINITY;
    for (int i = 0; i < e.size(); i++) {
      in.forward(e.points().row(i), z);
      highest = Math.max(highest, e.value(i) + in.logVolume(z));
    }
    return highest;
  }

  /** How many times as far as it has seen f may reach: the better it is, the farther. */
  private static double slack(double error) {
    return error < 0.01 ? 2 : error < 1 ? 1.5 : LEAST_SLACK;
  }

  TransitionKernel kernel() {
    return kernel;
  }

  /** The mean squared error of values that were left out of the fit. */
  double error() {
    return values.error();
  }

  /** What was found out about the target. */
  Structure structure() {
    return learnt.structure;
  }

  /** The coordinates of its moves, if not those of the target. */
  Optional<Stretch> stretch() {
    return learnt.stretch;
  }

  /** Whether it needs much shorter steps without being much closer to log π. */
  boolean isRougherThan(SurrogateMoves other) {
    return bounded == other.bounded && eps < other.eps / MUCH && error() > other.error() / MUCH;
  }

  /** Whether f was exact, and predicted what came since: then there is nothing more to learn. */
  boolean isStillExact(double since) {
    return values.isPolynomial() && values.error() <= EXACT && since <= EXACT;
  }

  /**
   * Whether f, which has not seen what came since it was learnt, is closer to it than another that
   * has; and knows as well as that one whether there is an edge. One whose error is tiny, and that
   * has seen more, is the better one though: f may be off in a tail where little came. With noise f
   * must be much closer: the other may have a simpler family, because that suffices.
   *
   * @param since its {@link #errorSince}
   */
  boolean isStillBetterThan(SurrogateMoves other, double since, Archive archive) {
    return bounded == other.bounded
        && other.error() > LearntValues.TINY
        && since < (other.values.isNoisy() ? CLOSER : 1) * other.errorSince(learnt.from, archive);
  }

  /** The mean squared error of what came since f was learnt; ∞ where nothing did. */
  double errorSince(Archive archive) {
    return errorSince(learnt.from, archive);
  }

  /** The mean squared error of the values from one on; ∞ where there are none. */
  double errorSince(int from, Archive archive) {
    Archive.Weighting weighting = archive.weighting();
    double sum = 0;
    double total = 0;
    for (int i = Math.max(from, archive.first()); i < archive.size(); i++) {
      double v = weighting.weight(archive.value(i));
      sum += v * values.squaredMiss(archive.point(i), archive.value(i));
      total += v;
    }
    return total > 0 ? sum / total : Double.POSITIVE_INFINITY;
  }

  /** What was chosen, in words. */
  String describe() {
    return String.format(
        Locale.ROOT,
        "surrogate of %d values: %s%s; squared error %.2g%s, step size %.3g%s, %d to %d moves",
        learnt.from,
        values.family(),
        values.in().isPresent() ? " in the coordinates of its moves" : "",
        values.error(),
        values.scatter().isEmpty() ? "" : ", " + values.scatter(),
        eps,
        learnt.stretch.map(in -> " in " + in).orElse(""),
        moves - moves / 3,
        moves + moves / 3);
  }

  long fingerprint() {
    return new Fingerprint().add(values.error()).add(eps).add(learnt.from).add(moves).value();
  }
}
