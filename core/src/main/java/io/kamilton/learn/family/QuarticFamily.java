package io.kamilton.learn.family;

import io.kamilton.feature.CompleteQuartic;
import io.kamilton.feature.FeatureMap;
import io.kamilton.feature.InMetric;
import io.kamilton.feature.Monomials;
import io.kamilton.learn.family.ChosenFamily.Variant;
import io.kamilton.learn.ridge.FitNumbers;

/**
 * Quartics for bends that polynomials know: of pairs of coordinates where these are not too many,
 * then all of them, in any direction.
 */
final class QuarticFamily implements Family {
  @Override
  public boolean isPolynomial() {
    return true;
  }

  @Override
  public Structure offer(FamilySearch best, FitData data, Structure known) {
    int d = data.dimension();
    boolean pairs = d <= FitNumbers.Quartics.MOST_PAIRWISE_DIMENSION;
    FeatureMap quartic = pairs ? Monomials.pairwise(d) : Monomials.quartic(d);
    best.offer(best.quadratics().with(chosen(Variant.PLAIN), quartic));
    if (d <= FitNumbers.Quartics.MOST_COMPLETE_DIMENSION && !best.isTiny()) {
      FeatureMap all = new InMetric(data.white(), new CompleteQuartic(d));
      best.offer(best.quadratics().with(chosen(Variant.COMPLETE), all));
    }
    return known;
  }

  private static ChosenFamily chosen(Variant variant) {
    return ChosenFamily.of(FeatureFamily.QUARTIC, variant);
  }
}
