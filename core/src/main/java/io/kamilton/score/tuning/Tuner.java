package io.kamilton.score.tuning;

import io.kamilton.coordinates.Coordinates;
import io.kamilton.coordinates.InCoordinates;
import io.kamilton.score.ScoreMatching;
import io.kamilton.surrogate.Base;
import io.kamilton.surrogate.Estimator;
import io.kamilton.surrogate.Evaluations;
import io.kamilton.surrogate.Moments;
import io.kamilton.surrogate.Surrogate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import org.hipparchus.exception.MathRuntimeException;
import org.hipparchus.optim.InitialGuess;
import org.hipparchus.optim.MaxEval;
import org.hipparchus.optim.SimpleBounds;
import org.hipparchus.optim.nonlinear.scalar.GoalType;
import org.hipparchus.optim.nonlinear.scalar.ObjectiveFunction;
import org.hipparchus.optim.nonlinear.scalar.noderiv.BOBYQAOptimizer;

/**
 * The choice of σ, λ, coordinates and base by leaving one group out: the held-out error of the
 * values where every group has some, else held-out Ĵ, always in the coordinates of the draws.
 *
 * <p>Groups are chains or blocks, never random points: neighbours in a history are alike, so a
 * random split shows the training set to the test set (docs/decisions/0006-hold-out-groups.md). A
 * wide grid on the log scale, then BOBYQA from its best point; deterministic.
 */
public final class Tuner {
  private static final int BLOCKS = 4;

  /** How many of the best kinds are refined: a coarse grid may rank them wrongly. */
  private static final int REFINED = 2;

  private static final double LEAST_LOG_LAMBDA = -12;
  private static final double MOST_LOG_LAMBDA = 2;
  private static final double LEAST_LOG_SIGMA = -3;
  private static final double MOST_LOG_SIGMA = 4;

  private final EstimatorFamily family;
  private final List<Coordinates> coordinates;
  private final List<Base> bases;
  private final int budget;

  /** All coordinates and bases, at most 400 fits. */
  public Tuner(EstimatorFamily family) {
    this(family, List.of(Coordinates.values()), List.of(Base.values()), 400);
  }

  /** The coordinates and bases to choose from, and how many fits the search may take. */
  public Tuner(
      EstimatorFamily family, List<Coordinates> coordinates, List<Base> bases, int budget) {
    if (coordinates.isEmpty() || bases.isEmpty()) {
      throw new IllegalArgumentException("coordinates and bases: at least 1 of each is needed");
    }
    if (budget < 1) {
      throw new IllegalArgumentException("budget is " + budget + "; it must be at least 1 fit");
    }
    this.family = family;
    this.coordinates = List.copyOf(coordinates);
    this.bases = List.copyOf(bases);
    this.budget = budget;
  }

  /** The best of a search. */
  public Choice choose(Evaluations e) {
    Search search = new Search(e.distinctGroups().length > 1 ? e : e.inBlocks(blocks(e)));
    List<Kind> kinds = kinds();
    int side = (int) Math.sqrt(0.6 * budget / search.groups.length / kinds.size());
    search.grid(kinds, Math.max(2, Math.min(7, side)));
    search.refine(REFINED);
    search.compareBases();
    search.refine(1);
    return search.answer();
  }

  private static int blocks(Evaluations e) {
    return Math.min(BLOCKS, e.size() / 2);
  }

  private List<Kind> kinds() {
    List<Kind> kinds = new ArrayList<>();
    for (Coordinates c : coordinates) {
      for (Base b : bases) {
        kinds.add(new Kind(c, b));
      }
    }
    return kinds;
  }

  private record Kind(Coordinates coordinates, Base base) {}

  /** A place in the search: σ and λ as log₁₀ of their ratio to a reference. */
  private record Tried(Kind kind, double logSigma, double logLambda, double score) {}

  /** One search over one set of evaluations. */
  private final class Search {
    private final Evaluations e;
    private final int[] groups;
    private final boolean byValues;
    private final List<Tried> tried = new ArrayList<>();
    private int fits;

    Search(Evaluations e) {
      this.e = e;
      groups = e.distinctGroups();
      byValues = Arrays.stream(groups).allMatch(g -> hasValues(e.split(g, true)));
    }

    private static boolean hasValues(Evaluations inside) {
      return IntStream.range(0, inside.size()).anyMatch(i -> inside.valueWeight(i) > 0);
    }

    /** 2·(total variance) in the coordinates of the kind: the scale that σ is relative to. */
    private double referenceSigma(Kind kind) {
      double[] scale = Moments.of(e).scale();
      double sum = 0;
      for (double s : scale) {
        sum += kind.coordinates == Coordinates.IDENTITY ? s * s : 1;
      }
      return 2 * sum;
    }

    private double sigma(Kind kind, double logSigma) {
      return referenceSigma(kind) * StrictMath.pow(10, logSigma);
    }

    private double lambda(Kind kind, double logSigma, double logLambda) {
      double reference = family.referenceLambda(sigma(kind, logSigma), e.size(), e.dimension());
      return reference * StrictMath.pow(10, logLambda);
    }

    private double score(Kind kind, double logSigma, double logLambda) {
      if (fits + groups.length > budget && !tried.isEmpty()) {
        return Double.POSITIVE_INFINITY;
      }
      double sigma = sigma(kind, logSigma);
      double lambda = lambda(kind, logSigma, logLambda);
      Estimator estimator =
          new InCoordinates(kind.coordinates, family.estimator(sigma, lambda, kind.base));
      double sum = 0;
      for (int g : groups) {
        fits++;
        sum += heldOut(estimator, g);
      }
      double score = Double.isNaN(sum) ? Double.POSITIVE_INFINITY : sum;
      tried.add(new Tried(kind, logSigma, logLambda, score));
      return score;
    }

    private double heldOut(Estimator estimator, int group) {
      Evaluations test = e.split(group, true);
      try {
        Surrogate f = estimator.fit(e.split(group, false));
        return byValues
            ? ScoreMatching.valueError(f, test) / groups.length
            : ScoreMatching.objective(f, test) * test.totalDrawWeight() / e.totalDrawWeight();
      } catch (ArithmeticException notSolvable) {
        return Double.POSITIVE_INFINITY;
      }
    }

    /** Every kind on a grid of side×side. */
    void grid(List<Kind> kinds, int side) {
      for (Kind kind : kinds) {
        for (int i = 0; i < side; i++) {
          for (int j = 0; j < side; j++) {
            double t = (i + 0.5) / side;
            double u = (j + 0.5) / side;
            // σ from 0.1 to 100, λ from 1e-9 to 1 times their references
            score(kind, -1 + 3 * t, -9 + 9 * u);
          }
        }
      }
    }

    /** The other bases at the best place: a grid may have missed where they are better. */
    void compareBases() {
      Tried best = best();
      for (Base base : bases) {
        if (base != best.kind.base) {
          score(new Kind(best.kind.coordinates, base), best.logSigma, best.logLambda);
        }
      }
    }

    /**
     * BOBYQA from the best place of each of the best kinds, in equal parts of half of what is left
     * of the budget; of all of it where there is one kind.
     */
    void refine(int kinds) {
      List<Tried> places =
          tried.stream()
              .map(Tried::kind)
              .distinct()
              .map(this::best)
              .filter(place -> Double.isFinite(place.score))
              .sorted(Comparator.comparingDouble(Tried::score))
              .limit(kinds)
              .toList();
      int left = (budget - fits) / groups.length;
      int share = kinds == 1 ? left : left / (2 * Math.max(1, places.size()));
      for (Tried place : places) {
        refine(place, share);
      }
    }

    /** BOBYQA in (log σ, log λ) from a place. */
    private void refine(Tried from, int evaluations) {
      if (evaluations < 8) {
        return;
      }
      double worst = from.score + 10 * (1 + Math.abs(from.score));
      ObjectiveFunction objective =
          new ObjectiveFunction(x -> Math.min(worst, score(from.kind, x[0], x[1])));
      double[] least = {LEAST_LOG_SIGMA, LEAST_LOG_LAMBDA};
      double[] most = {MOST_LOG_SIGMA, MOST_LOG_LAMBDA};
      try {
        new BOBYQAOptimizer(5, 0.5, 0.01)
            .optimize(
                new MaxEval(evaluations),
                objective,
                GoalType.MINIMIZE,
                new InitialGuess(new double[] {from.logSigma, from.logLambda}),
                new SimpleBounds(least, most));
      } catch (MathRuntimeException spent) {
        // every evaluation is in the list of what was tried
        return;
      }
    }

    private Tried best(Kind kind) {
      return tried.stream()
          .filter(place -> place.kind.equals(kind))
          .min(Comparator.comparingDouble(Tried::score))
          .orElseThrow();
    }

    private Tried best() {
      return tried.stream().min(Comparator.comparingDouble(Tried::score)).orElseThrow();
    }

    Choice answer() {
      Tried best = best();
      if (!Double.isFinite(best.score)) {
        throw new ArithmeticException(
            "tuning: none of " + tried.size() + " settings could be fitted");
      }
      return new Choice(
          sigma(best.kind, best.logSigma),
          lambda(best.kind, best.logSigma, best.logLambda),
          best.kind.coordinates,
          best.kind.base,
          best.score,
          fits);
    }
  }
}
