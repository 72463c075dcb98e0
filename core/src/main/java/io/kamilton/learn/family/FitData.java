package io.kamilton.learn.family;

import io.kamilton.feature.Varying;
import io.kamilton.feature.Varying.Terms;
import io.kamilton.kernel.Metric;
import io.kamilton.learn.ridge.FitNumbers;
import io.kamilton.random.RandomStream;
import io.kamilton.surrogate.BaseDensity;
import io.kamilton.surrogate.Evaluations;
import io.kamilton.surrogate.Moments;

/**
 * The values that one fit is made to, in coordinates z of mean 0 and standard deviation 1, with
 * what families of features need to know of them.
 */
public final class FitData {
  private final double mostProducts;
  private final boolean searches;
  private final Evaluations values;
  private final double[] scale;
  private final RandomStream random;
  private final BaseDensity base;
  private final Metric white;

  /**
   * Of the values of z.
   *
   * @param scale the standard deviations of the coordinates before they were standardised
   * @param weights of the points
   * @param random what features are drawn with
   * @param mostProducts n m² of a fit is at most this
   * @param searches whether the structure is to be searched for, even where it is known
   */
  public FitData(
      Evaluations values,
      double[] scale,
      double[] weights,
      RandomStream random,
      double mostProducts,
      boolean searches) {
    this.mostProducts = mostProducts;
    this.searches = searches;
    this.values = values;
    this.scale = scale.clone();
    this.random = random;
    Moments moments = Moments.of(values.withDrawWeights(weights));
    base = BaseDensity.gaussian(moments.mean(), moments.covariance());
    white = Metric.dense(moments.mean(), moments.covariance());
  }

  public int dimension() {
    return values.dimension();
  }

  public Evaluations values() {
    return values;
  }

  /** What a coordinate of z is multiplied by where the target's own is meant. */
  double scale(int i) {
    return scale[i];
  }

  /** What features are drawn with. */
  RandomStream random() {
    return random;
  }

  /** The Gaussian of the weighted points. */
  public BaseDensity base() {
    return base;
  }

  /** Coordinates in which that is a standard one. */
  public Metric white() {
    return white;
  }

  double mostProducts() {
    return mostProducts;
  }

  /** Whether the target's structure is to be searched for, even where it is known. */
  boolean searches() {
    return searches;
  }

  /** From where to where values were seen along a coordinate. */
  record Range(double least, double most) {}

  /** The range of a coordinate over values that count; their mean is 0. */
  Range range(int i) {
    double least = -FitNumbers.Drivers.LEAST_HALF_RANGE;
    double most = FitNumbers.Drivers.LEAST_HALF_RANGE;
    for (int r = 0; r < values.size(); r++) {
      if (values.valueWeight(r) > FitNumbers.Drivers.SEEN_IN_RANGE) {
        least = Math.min(least, values.points().get(r, i));
        most = Math.max(most, values.points().get(r, i));
      }
    }
    return new Range(least, most);
  }

  /** Quadratics that vary over the range of a coordinate, by so many bumps. */
  Varying bumps(int i, int count, Terms terms) {
    Range seen = range(i);
    return Varying.bumps(dimension(), i, seen.least(), seen.most(), count, terms);
  }
}
