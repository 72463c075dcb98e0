package io.kamilton.learn.family;

import io.kamilton.feature.FeatureMap;
import io.kamilton.feature.Varying;
import io.kamilton.feature.Varying.Terms;
import io.kamilton.learn.ridge.FitNumbers;
import java.util.Arrays;
import java.util.List;

/**
 * Quadratics of the other coordinates times powers of a scale whose logarithm a coordinate is, for
 * hierarchies and funnels.
 */
final class ScaledFamily implements Family {
  @Override
  public boolean isPolynomial() {
    return false;
  }

  @Override
  public Structure offer(FamilySearch best, FitData data, Structure known) {
    Drivers drivers = new Drivers(FeatureFamily.SCALES, best, data, known);
    drivers.offer(powers(data, Terms.SQUARES), powers(data, Terms.PRODUCTS));
    return drivers.structure();
  }

  private static Drivers.Drive powers(FitData data, Terms terms) {
    return new Drivers.Drive(terms, i -> powers(data, i, terms));
  }

  /**
   * Coefficients that are powers of a scale, if the coordinate is its logarithm, and any prior of
   * it. Far from where values were seen they stay constant: a power that grew on would have no
   * bound, and no evidence.
   */
  private static List<FeatureMap> powers(FitData data, int i, Terms terms) {
    FitData.Range seen = data.range(i);
    double[] rates =
        Arrays.stream(FitNumbers.Scales.POWERS).map(power -> power * data.scale(i)).toArray();
    double beyond = FitNumbers.Scales.EXTRAPOLATION * (seen.most() - seen.least());
    double farthest = FitNumbers.Scales.MOST_EXPONENT / rates[rates.length - 1];
    double least = Math.max(seen.least() - beyond, -farthest);
    double most = Math.min(seen.most() + beyond, farthest);
    return List.of(
        Varying.exponentials(data.dimension(), i, rates, least, most, terms),
        data.bumps(i, FitNumbers.Drivers.BUMPS, Terms.CONSTANT));
  }
}
