package io.kamilton.learn;

import io.kamilton.feature.CompleteQuartic;
import io.kamilton.feature.Cosines;
import io.kamilton.feature.FeatureMap;
import io.kamilton.feature.Features;
import io.kamilton.feature.InMetric;
import io.kamilton.feature.LogRadius;
import io.kamilton.feature.Monomials;
import io.kamilton.feature.Varying;
import io.kamilton.kernel.GaussianKernel;
import io.kamilton.kernel.Metric;
import io.kamilton.learn.Structure.CosineShape;
import io.kamilton.random.RandomStream;
import io.kamilton.surrogate.BaseDensity;
import io.kamilton.surrogate.Evaluations;
import io.kamilton.surrogate.Moments;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The families of features of points of mean 0 and standard deviation 1, in this order, until the
 * error is tiny: quadratics with log-radii; quartics of pairs, or all; quadratics that one
 * coordinate drives, or a few ({@link Drivers}); cosines over all coordinates, or over pairs.
 *
 * <p>For one fit.
 */
final class Families {
  static final String QUADRATIC = "quadratic";

  private static final int MOST_QUARTIC_DIMENSION = 14;

  /** Up to here all quartics, of which there are 182 then. */
  private static final int MOST_COMPLETE_DIMENSION = 6;

  /** Quadratics for each value: a fifth is left out, and the rest must suffice. */
  private static final double ENOUGH = 0.78;

  private static final double[] RADII = {0.25, 1, 4};

  private static final int MOST_COSINES = 400;
  private static final double[] WIDTHS = {0.3, 1, 4, 16};

  private final LearntValues.Learner learner;
  private final Evaluations z;
  private final double[] wide;
  private final double[] near;
  private final RandomStream random;
  private final int d;
  private final BaseDensity base;
  private final Metric white;
  private final Drivers drivers;
  private @Nullable CosineShape shape;

  /**
   * Of the values of z.
   *
   * @param scale what a coordinate of z is multiplied by where the target's own is meant
   */
  Families(
      LearntValues.Learner learner,
      Evaluations z,
      double[] scale,
      double[] near,
      double[] wide,
      RandomStream random) {
    this.learner = learner;
    this.z = z;
    this.near = near;
    this.wide = wide;
    this.random = random;
    drivers = new Drivers(z, scale, learner.structure().drivers(), learner.searches());
    shape = learner.searches() ? null : learner.structure().cosines();
    d = z.dimension();
    Moments moments = Moments.of(z.withDrawWeights(near));
    base = BaseDensity.gaussian(moments.mean(), moments.covariance());
    white = Metric.dense(moments.mean(), moments.covariance());
  }

  FamilySearch best() {
    FamilySearch best = quadratics();
    FamilySearch.Named simple = best.chosen();
    if (may(best, FeatureFamily.QUARTIC)) {
      boolean few = d <= MOST_QUARTIC_DIMENSION;
      FeatureMap quartic = few ? Monomials.pairwise(d) : Monomials.quartic(d);
      best.offer(simple.name() + ", quartic", with(simple, quartic));
    }
    if (may(best, FeatureFamily.QUARTIC) && d <= MOST_COMPLETE_DIMENSION) {
      FeatureMap all = new InMetric(white, new CompleteQuartic(d));
      best.offer(simple.name() + ", all quartics", with(simple, all));
    }
    if (may(best, FeatureFamily.SCALES)) {
      drivers.offerScales(best, simple);
    }
    if (may(best, FeatureFamily.VARYING)) {
      drivers.offerVarying(best, simple);
    }
    if (may(best, FeatureFamily.COSINES)) {
      cosines(best);
    }
    return best;
  }

  /** Whether features are polynomials or log-radii. */
  static boolean isPolynomial(FeatureMap map) {
    return !(map instanceof Varying || map instanceof Cosines);
  }

  /** What was known, or had to be found out. */
  Structure structure() {
    return new Structure(drivers.found(), shape);
  }

  private boolean may(FamilySearch best, FeatureFamily family) {
    return best.error() > LearntValues.TINY && learner.families().contains(family);
  }

  /** So many that all quadratics, the radii and the constant are determined. */
  static int valuesForAllProducts(int d) {
    int all = (d + 1) * (d + 2) / 2 + RADII.length;
    return (int) Math.ceil(all / ENOUGH);
  }

  /** All products of two coordinates; only squares while too few values would determine them. */
  private Features quadratic() {
    boolean few = z.size() < valuesForAllProducts(d);
    FeatureMap bent = few ? Monomials.squares(d) : Monomials.quadratic(d);
    return Features.stack(Monomials.linear(d), bent);
  }

  private Features elliptic() {
    return Features.stack(quadratic(), new LogRadius(d, RADII));
  }

  /** With the weights that leave the smaller error: those of the values, or wide ones. */
  private FamilySearch quadratics() {
    List<FeatureMap> maps = List.of(new InMetric(white, elliptic()));
    FamilySearch own =
        new FamilySearch(z, base, near, ValueFit.Search.THOROUGH, learner.mostProducts());
    own.offer(QUADRATIC, maps);
    if (own.error() <= LearntValues.TINY || !learner.wider()) {
      return own;
    }
    FamilySearch other =
        new FamilySearch(z, base, wide, ValueFit.Search.THOROUGH, learner.mostProducts());
    other.offer(QUADRATIC, maps);
    return other.error() < own.error() ? other : own;
  }

  private void cosines(FamilySearch best) {
    double affordable = StrictMath.cbrt(learner.mostProducts() / 2);
    int m = (int) Math.min(affordable, Math.min(MOST_COSINES, z.size() / 4));
    if (shape == null) {
      shape = shape(best, m);
    }
    if (!shape.equals(CosineShape.NONE)) {
      String over = shape.coordinates() == d ? "" : " of pairs";
      best.offer(
          best.chosen().name() + ", cosines" + over + " of width " + shape.width(),
          with(best.chosen(), cosines(shape, m)));
    }
  }

  /** How wide they are, and over how many coordinates each, is tried with half as many. */
  private CosineShape shape(FamilySearch best, int m) {
    FamilySearch trial = best.trial(FamilySearch.TRIAL);
    trial.offer("", best.chosen().maps());
    CosineShape chosen = CosineShape.NONE;
    for (double width : WIDTHS) {
      for (int coordinates : d > 2 ? new int[] {d, 2} : new int[] {d}) {
        CosineShape next = new CosineShape(width, coordinates);
        if (trial.offer("", with(best.chosen(), cosines(next, m / 2)))) {
          chosen = next;
        }
      }
    }
    return chosen;
  }

  private Cosines cosines(CosineShape shape, int m) {
    GaussianKernel kernel = new GaussianKernel(2 * shape.coordinates() * shape.width());
    return shape.coordinates() == d
        ? Cosines.random(kernel, d, m, random)
        : Cosines.sparse(kernel, d, shape.coordinates(), m, random);
  }

  private static List<FeatureMap> with(FamilySearch.Named before, FeatureMap more) {
    List<FeatureMap> all = new ArrayList<>(before.maps());
    all.add(more);
    return all;
  }
}
