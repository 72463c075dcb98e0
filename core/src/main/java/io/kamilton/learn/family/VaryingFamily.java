package io.kamilton.learn.family;

import io.kamilton.feature.Varying.Terms;
import io.kamilton.learn.family.ChosenFamily.Variant;
import io.kamilton.learn.ridge.FitNumbers;
import java.util.List;

/**
 * Quadratics of the other coordinates that vary smoothly with a coordinate, for ridges that bend.
 */
final class VaryingFamily implements Family {
  @Override
  public boolean isPolynomial() {
    return false;
  }

  @Override
  public Structure offer(FamilySearch best, FitData data, Structure known) {
    int bumps = FitNumbers.Drivers.BUMPS;
    Drivers drivers = new Drivers(FeatureFamily.VARYING, best, data, known);
    drivers.offer(bumps(data, bumps, Terms.SQUARES), bumps(data, bumps, Terms.PRODUCTS));
    drivers.offer(bumps(data, FitNumbers.Drivers.FINER * bumps, Terms.SQUARES), Variant.FINE);
    return drivers.structure();
  }

  private static Drivers.Drive bumps(FitData data, int count, Terms terms) {
    return new Drivers.Drive(terms, i -> List.of(data.bumps(i, count, terms)));
  }
}
