package io.kamilton.surrogate;

import io.kamilton.kernel.CompleteQuartic;
import io.kamilton.kernel.Cosines;
import io.kamilton.kernel.DifferentiableFunction;
import io.kamilton.kernel.FeatureMap;
import io.kamilton.kernel.Features;
import io.kamilton.kernel.GaussianKernel;
import io.kamilton.kernel.InMetric;
import io.kamilton.kernel.LogRadius;
import io.kamilton.kernel.Metric;
import io.kamilton.kernel.Monomials;
import io.kamilton.kernel.SmoothFunction;
import io.kamilton.kernel.Varying;
import io.kamilton.random.RandomStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;

/**
 * log π learnt from values, in coordinates of mean 0 and standard deviation 1: a Gaussian base and
 * families of features, each as far as it lowers the error of values that were left out.
 *
 * <p>In this order, until the error is small enough: quadratics with log-radii; quartics of pairs,
 * or all; quadratics that vary with one coordinate or a few; cosines over all coordinates, or over
 * pairs.
 */
public final class LearntValues {
  /** A squared error that costs next to no acceptance. */
  public static final double TINY = 1e-2;

  /** κ = this·d/n − 1, at most 1: from caution, while values are few, to curiosity. */
  private static final double CAUTION = 60;

  private static final int MOST_QUARTIC_DIMENSION = 14;

  /** Up to here all quartics, of which there are 182 then. */
  private static final int MOST_COMPLETE_DIMENSION = 6;

  /** Products of coordinates for each value: a fold is left out, and the rest must suffice. */
  private static final double ENOUGH = 0.75;

  private static final int MOST_DRIVERS = 3;
  private static final int BUMPS = 10;
  private static final double SEEN = 0.1;
  private static final int MOST_COSINES = 400;
  private static final int TRIAL = 1000;
  private static final double[] WIDTHS = {0.3, 1, 4, 16};

  private final SmoothFunction f;
  private final DifferentiableFunction doubted;
  private final BaseDensity gaussian;
  private final double error;
  private final String family;

  private LearntValues(
      SmoothFunction f,
      DifferentiableFunction doubted,
      BaseDensity gaussian,
      double error,
      String family) {
    this.f = f;
    this.doubted = doubted;
    this.gaussian = gaussian;
    this.error = error;
    this.family = family;
  }

  /**
   * What may be learnt, and at what cost.
   *
   * @param families beside quadratics
   * @param wider whether weights that let values far below count for more are tried
   * @param mostProducts n m² is at most this, as long as n is at least 2m
   * @param enough an error below this is not worth a larger family
   */
  public record Learner(
      Set<FeatureFamily> families, boolean wider, double mostProducts, double enough) {
    /** What a fit may cost where evaluations are dear. */
    public static final double MOST_PRODUCTS = 2e9;

    public Learner {
      families = Set.copyOf(families);
    }

    /**
     * The fit to the values of {@code e}; their weights are weights of the points too.
     *
     * @param wide weights that let values far below count for more: they are taken where they lower
     *     the error of the others
     */
    public LearntValues learn(Evaluations e, double[] wide, RandomStream random) {
      double[] near = IntStream.range(0, e.size()).mapToDouble(e::valueWeight).toArray();
      Moments moments = Moments.of(e.withDrawWeights(near));
      Metric metric = Metric.diagonal(moments.mean(), moments.scale());
      Evaluations z = e.withPoints(metric.forward(e.points()));
      FamilySearch best = new Families(this, z, near, wide, random).best();
      SmoothFunction f = metric.pull(best.fit().surrogate());
      return new LearntValues(
          f,
          doubted(f, best, metric, (double) e.size() / e.dimension()),
          BaseDensity.gaussian(moments.mean(), moments.covariance()),
          best.error(),
          best.name());
    }
  }

  /** f with its doubts, if any: caution while values are few, curiosity when they are many. */
  private static DifferentiableFunction doubted(
      SmoothFunction f, FamilySearch best, Metric metric, double perCoordinate) {
    if (best.error() < TINY) {
      return f;
    }
    double kappa = Math.min(1, CAUTION / perCoordinate - 1);
    return new Doubted(f, new Jackknife(metric, best.fit().without()), kappa);
  }

  /** The families of features of points of mean 0 and standard deviation 1. */
  private static final class Families {
    private final Learner learner;
    private final Evaluations z;
    private final double[] wide;
    private final double[] near;
    private final RandomStream random;
    private final int d;
    private final BaseDensity base;
    private final Metric white;

    Families(Learner learner, Evaluations z, double[] near, double[] wide, RandomStream random) {
      this.learner = learner;
      this.z = z;
      this.near = near;
      this.wide = wide;
      this.random = random;
      d = z.dimension();
      Moments moments = Moments.of(z.withDrawWeights(near));
      base = BaseDensity.gaussian(moments.mean(), moments.covariance());
      white = Metric.dense(moments.mean(), moments.covariance());
    }

    FamilySearch best() {
      FamilySearch best = quadratics();
      List<FeatureMap> simple = best.maps();
      String simplest = best.name();
      if (may(best, FeatureFamily.QUARTIC)) {
        boolean few = d <= MOST_QUARTIC_DIMENSION;
        FeatureMap quartic = few ? Monomials.pairwise(d) : Monomials.quartic(d);
        best.offer(best.name() + ", quartic", with(simple, quartic));
      }
      if (may(best, FeatureFamily.QUARTIC) && d <= MOST_COMPLETE_DIMENSION) {
        FeatureMap all = new InMetric(white, new CompleteQuartic(d));
        best.offer(simplest + ", all quartics", with(simple, all));
      }
      if (may(best, FeatureFamily.VARYING)) {
        drivers(best, simplest, simple);
      }
      if (may(best, FeatureFamily.COSINES)) {
        cosines(best);
      }
      return best;
    }

    private boolean may(FamilySearch best, FeatureFamily family) {
      return best.error() > learner.enough && learner.families.contains(family);
    }

    /** All products of two coordinates; only squares while too few values would determine them. */
    private Features quadratic() {
      FeatureMap products = Monomials.quadratic(d);
      boolean few = products.size() > ENOUGH * z.size();
      return Features.stack(Monomials.linear(d), few ? Monomials.squares(d) : products);
    }

    private Features elliptic() {
      return Features.stack(quadratic(), new LogRadius(d, 0.25, 1, 4));
    }

    /** With the weights that leave the smaller error: those of the values, or wide ones. */
    private FamilySearch quadratics() {
      List<FeatureMap> maps = List.of(new InMetric(white, elliptic()));
      FamilySearch own =
          new FamilySearch(z, base, near, ValueFit.Search.THOROUGH, learner.mostProducts);
      own.offer("quadratic", maps);
      if (own.error() <= learner.enough || !learner.wider) {
        return own;
      }
      FamilySearch other =
          new FamilySearch(z, base, wide, ValueFit.Search.THOROUGH, learner.mostProducts);
      other.offer("quadratic", maps);
      return other.error() < own.error() ? other : own;
    }

    private void drivers(FamilySearch best, String simplest, List<FeatureMap> simple) {
      FamilySearch trial = best.trial(TRIAL);
      trial.offer(simplest, simple);
      Set<Integer> drivers = new TreeSet<>();
      while (drivers.size() < MOST_DRIVERS && trial.error() > learner.enough) {
        List<FeatureMap> before = trial.maps();
        String name = trial.name();
        int chosen = -1;
        for (int i = 0; i < d; i++) {
          if (!drivers.contains(i)
              && trial.offer(
                  name + ", varying with coordinate " + (i + 1), with(before, varying(i, BUMPS)))) {
            chosen = i;
          }
        }
        if (chosen < 0) {
          break;
        }
        drivers.add(chosen);
      }
      if (!drivers.isEmpty()) {
        best.offer(trial.name(), trial.maps());
      }
      if (!drivers.isEmpty() && best.error() > learner.enough) {
        List<FeatureMap> finer = simple;
        for (int i : drivers) {
          finer = with(finer, varying(i, 2 * BUMPS));
        }
        best.offer(trial.name() + ", finely", finer);
      }
    }

    /** Bumps over all of a coordinate where values were seen. */
    private Varying varying(int i, int bumps) {
      double least = 0;
      double most = 0;
      for (int r = 0; r < z.size(); r++) {
        if (z.valueWeight(r) > SEEN) {
          least = Math.min(least, z.points().get(r, i));
          most = Math.max(most, z.points().get(r, i));
        }
      }
      return new Varying(d, i, least, Math.max(most, least + 1), bumps);
    }

    /** How wide they are, and over how many coordinates each, is tried with half as many. */
    private void cosines(FamilySearch best) {
      double affordable = StrictMath.cbrt(learner.mostProducts / 2);
      int m = (int) Math.min(affordable, Math.min(MOST_COSINES, z.size() / 4));
      FamilySearch trial = best.trial(TRIAL);
      trial.offer("", best.maps());
      double chosenWidth = 0;
      int chosenCoordinates = 0;
      for (double width : WIDTHS) {
        for (int coordinates : d > 2 ? new int[] {d, 2} : new int[] {d}) {
          Cosines few = cosines(width, coordinates, m / 2);
          if (trial.offer("cosines", with(best.maps(), few))) {
            chosenWidth = width;
            chosenCoordinates = coordinates;
          }
        }
      }
      if (chosenWidth > 0) {
        String over = chosenCoordinates == d ? "" : " of pairs";
        best.offer(
            best.name() + ", cosines" + over + " of width " + chosenWidth,
            with(best.maps(), cosines(chosenWidth, chosenCoordinates, m)));
      }
    }

    private Cosines cosines(double width, int coordinates, int m) {
      GaussianKernel kernel = new GaussianKernel(2 * coordinates * width);
      return coordinates == d
          ? Cosines.random(kernel, d, m, random)
          : Cosines.sparse(kernel, d, coordinates, m, random);
    }

    private static List<FeatureMap> with(List<FeatureMap> before, FeatureMap more) {
      List<FeatureMap> all = new ArrayList<>(before);
      all.add(more);
      return all;
    }
  }

  /** The mean squared error of values that were left out. */
  public double error() {
    return error;
  }

  /** Which features it has, in words. */
  public String family() {
    return family;
  }

  /** f(x) ≈ log π(x). */
  public double value(double[] x) {
    return f.value(x);
  }

  /** (f(x) − y)² as the error counts it: what is missed anyway counts no more for its distance. */
  public double squaredMiss(double[] x, double y) {
    double miss = f.value(x) - y;
    return Math.min(miss * miss, ValueFit.MOST);
  }

  /** How many standard deviations of the points x is away from their mean, in their metric. */
  public double radius(double[] x) {
    return Math.sqrt(-2 * gaussian.value(x));
  }

  /**
   * f with its doubts, contained.
   *
   * @param level above which it is believed less and less
   * @param room by twice as much as it may rise above that
   * @param radius how far it reaches, in standard deviations
   * @param steepness of the barrier beyond
   */
  public DifferentiableFunction contained(
      double level, double room, double radius, double steepness) {
    return new Contained(doubted, gaussian, level, room, radius, steepness);
  }
}
