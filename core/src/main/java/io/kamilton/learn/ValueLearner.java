package io.kamilton.learn;

import io.kamilton.coordinates.NonCentred;
import io.kamilton.feature.FeatureMap;
import io.kamilton.feature.Features;
import io.kamilton.feature.InMetric;
import io.kamilton.feature.LogRadius;
import io.kamilton.feature.Monomials;
import io.kamilton.kernel.DifferentiableFunction;
import io.kamilton.kernel.Metric;
import io.kamilton.kernel.SmoothFunction;
import io.kamilton.learn.family.FamilySearch;
import io.kamilton.learn.family.FeatureFamily;
import io.kamilton.learn.family.FitData;
import io.kamilton.learn.family.Structure;
import io.kamilton.learn.ridge.Cancellation;
import io.kamilton.learn.ridge.FitNumbers;
import io.kamilton.learn.ridge.LambdaSearch;
import io.kamilton.learn.ridge.SquaredError;
import io.kamilton.linalg.Matrix;
import io.kamilton.random.RandomStream;
import io.kamilton.surrogate.BaseDensity;
import io.kamilton.surrogate.Evaluations;
import io.kamilton.surrogate.Moments;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The learner of log π from values: quadratics, then each family of features as far as it lowers
 * the held-out error, until that is tiny.
 *
 * @param families that may be tried beside quadratics
 * @param wider whether weights that let values far below count for more are tried
 * @param mostProducts n m² is at most this, as long as n is at least 2m
 * @param structure as far as it is known; the rest is searched for where it is needed
 * @param searches whether it is to be searched for anew
 * @param cancellation asked between the steps of a fit
 */
public record ValueLearner(
    Set<FeatureFamily> families,
    boolean wider,
    double mostProducts,
    Structure structure,
    boolean searches,
    Cancellation cancellation) {
  public ValueLearner {
    families = Set.copyOf(families);
  }

  /** How many values it takes for quadratics to have the products of all pairs of coordinates. */
  public static int valuesForAllProducts(int d) {
    int all = (d + 1) * (d + 2) / 2 + FitNumbers.Quadratics.RADII.length;
    return (int) Math.ceil(all / FitNumbers.Quadratics.MOST_FEATURES_PER_VALUE);
  }

  /**
   * The fit to the values of {@code e}; their weights are weights of the points too.
   *
   * @param wide weights that let values far below count for more: they are taken where they lower
   *     the error of the others
   * @throws java.util.concurrent.CancellationException where it is cancelled
   */
  public LearntValues learn(Evaluations e, double[] wide, RandomStream random) {
    return learn(null, e, wide, random);
  }

  /**
   * The same in coordinates z, as log densities of z. Where the fit in those of the target is good
   * enough quadratics alone are tried, which cost little, and may be exact.
   *
   * @param plain the fit in the coordinates of the target
   * @return nothing where a value is so far away in z that its powers would drown all others
   */
  public Optional<LearntValues> learnIn(
      NonCentred in, LearntValues plain, Evaluations e, double[] wide, RandomStream random) {
    double[][] places = new double[e.size()][e.dimension()];
    double[] values = new double[e.size()];
    double[] weights = new double[e.size()];
    for (int i = 0; i < values.length; i++) {
      in.forward(e.points().row(i), places[i]);
      values[i] = e.value(i) + in.logVolume(places[i]);
      weights[i] = e.valueWeight(i);
    }
    if (!Arrays.stream(places).flatMapToDouble(Arrays::stream).allMatch(ValueLearner::isNear)) {
      return Optional.empty();
    }
    boolean good = plain.error() < SquaredError.TINY.bound();
    Set<FeatureFamily> tried = good ? Set.of() : families;
    ValueLearner anew =
        new ValueLearner(tried, wider, mostProducts, Structure.UNKNOWN, true, cancellation);
    Evaluations there = e.withPoints(Matrix.of(places)).withValues(values, weights);
    return Optional.of(anew.learn(in, there, wide, random));
  }

  private static boolean isNear(double z) {
    return Math.abs(z) < FitNumbers.Coordinates.FARTHEST;
  }

  private LearntValues learn(
      @Nullable NonCentred in, Evaluations e, double[] wide, RandomStream random) {
    double[] near = IntStream.range(0, e.size()).mapToDouble(e::valueWeight).toArray();
    Moments moments = Moments.of(e.withDrawWeights(near));
    Metric metric = Metric.diagonal(moments.mean(), moments.scale());
    Evaluations z = e.withPoints(metric.forward(e.points()));
    FitData data = new FitData(z, moments.scale(), near, random, mostProducts, searches);
    FamilySearch best = quadratics(data, near, wide);
    Structure found = offered(best, data);
    best.complete();
    SmoothFunction f = metric.pull(best.fit().surrogate());
    Optional<NoiseModel> noise =
        isNoisy(best, e) ? NoiseModel.of(z, best.fit(), metric, cancellation) : Optional.empty();
    DifferentiableFunction raised = noise.isPresent() ? new WithNoiseVariance(f, noise.get()) : f;
    BaseDensity gaussian = BaseDensity.gaussian(moments.mean(), moments.covariance());
    FitQuality quality =
        new FitQuality(
            best.chosen().families(), best.error(), isNoisy(best, e), noise.map(NoiseModel::range));
    return new LearntValues(
        in, f, withUncertainty(raised, best, z, metric), gaussian, quality, found);
  }

  /** Offers the families, but for those that the last search found to be of no use. */
  private Structure offered(FamilySearch best, FitData data) {
    Structure found = searches ? structure.searchedAnew() : structure;
    Set<FeatureFamily> useless = EnumSet.noneOf(FeatureFamily.class);
    for (FeatureFamily each : FeatureFamily.values()) {
      if (found.useless().contains(each)) {
        useless.add(each);
      } else if (families.contains(each) && !best.isTiny()) {
        found = each.family().offer(best, data, found);
        useless.add(each);
      }
    }
    return found.withUseless(useless).using(best.chosen().families());
  }

  /** With the weights that leave the smaller error: those of the values, or wide ones. */
  private FamilySearch quadratics(FitData data, double[] near, double[] wide) {
    FamilySearch own = quadratics(data, near);
    if (own.error() <= SquaredError.TINY.bound() || !wider) {
      return own;
    }
    FamilySearch other = quadratics(data, wide);
    return other.error() < own.error() ? other : own;
  }

  /** All products of two coordinates; only squares while too few values would determine them. */
  private FamilySearch quadratics(FitData data, double[] weights) {
    int d = data.dimension();
    boolean few = data.values().size() < valuesForAllProducts(d);
    FeatureMap bent = few ? Monomials.squares(d) : Monomials.quadratic(d);
    Features quadratic = Features.stack(Monomials.linear(d), bent);
    LogRadius radii = new LogRadius(d, FitNumbers.Quadratics.RADII);
    FamilySearch search =
        new FamilySearch(
            data.values(), data.base(), weights, LambdaSearch.THOROUGH, mostProducts, cancellation);
    search.offer(
        FamilySearch.Selection.quadratic(
            new InMetric(data.white(), Features.stack(quadratic, radii))));
    return search;
  }

  private static boolean isNoisy(FamilySearch best, Evaluations e) {
    int many = Math.max(FitNumbers.Noise.LEAST_VALUES, valuesForAllProducts(e.dimension()));
    return best.error() >= SquaredError.NOISY.bound() && best.fit().size() >= many;
  }

  /** f lowered where it is uncertain while values are few, and raised when they are many. */
  private static DifferentiableFunction withUncertainty(
      DifferentiableFunction f, FamilySearch best, Evaluations z, Metric metric) {
    if (best.error() < SquaredError.ROUNDING.bound()) {
      return f;
    }
    double kappa = Math.min(1, FitNumbers.Uncertainty.CAUTION * z.dimension() / z.size() - 1);
    return new WithUncertainty(f, new Jackknife(metric, best.fit().without()), kappa);
  }
}
