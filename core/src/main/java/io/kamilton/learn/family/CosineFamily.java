package io.kamilton.learn.family;

import io.kamilton.feature.Cosines;
import io.kamilton.kernel.GaussianKernel;
import io.kamilton.learn.family.ChosenFamily.Variant;
import io.kamilton.learn.family.Structure.CosineShape;
import io.kamilton.learn.ridge.FitNumbers;
import io.kamilton.learn.ridge.ValueFit;
import java.util.List;
import java.util.Optional;

/**
 * Random cosines over all coordinates, or over pairs, beside the best features so far: for what no
 * other family holds.
 */
final class CosineFamily implements Family {
  @Override
  public boolean isPolynomial() {
    return false;
  }

  @Override
  public Structure offer(FamilySearch best, FitData data, Structure known) {
    double affordable = StrictMath.cbrt(data.mostProducts() / 2);
    int enough = data.values().size() / FitNumbers.Cosines.LEAST_VALUES_PER_FEATURE;
    int m = (int) Math.min(affordable, Math.min(FitNumbers.Cosines.MOST, enough));
    CosineShape shape = known.cosines() == null ? search(best, data, m) : known.cosines();
    if (!shape.equals(CosineShape.NONE)) {
      best.offer(with(best.chosen(), data, shape, m));
    }
    return known.withCosines(shape);
  }

  /**
   * How wide they are, and over how many coordinates each: what a few of them hold of the residuals
   * of the best features.
   */
  private static CosineShape search(FamilySearch best, FitData data, int m) {
    int d = data.dimension();
    FamilySearch trial = best.trial(FitNumbers.Families.TRIAL_VALUES);
    trial.offer(best.chosen());
    FamilySearch residual = trial.ofResiduals();
    double least = FitNumbers.Families.LOWER * trial.error();
    CosineShape chosen = CosineShape.NONE;
    for (double width : FitNumbers.Cosines.WIDTHS) {
      for (int coordinates : d > 2 ? new int[] {d, 2} : new int[] {d}) {
        CosineShape next = new CosineShape(width, coordinates);
        Optional<ValueFit> fit =
            residual.fitted(
                with(
                    FamilySearch.Selection.NONE,
                    data,
                    next,
                    Math.min(m, FitNumbers.Cosines.MOST_TRIED)));
        if (fit.isPresent() && fit.get().error() < least) {
          least = fit.get().error();
          chosen = next;
        }
      }
    }
    return chosen;
  }

  private static FamilySearch.Selection with(
      FamilySearch.Selection before, FitData data, CosineShape shape, int m) {
    int d = data.dimension();
    boolean all = shape.coordinates() == d;
    GaussianKernel kernel = new GaussianKernel(2 * shape.coordinates() * shape.width());
    Cosines cosines =
        all
            ? Cosines.random(kernel, d, m, data.random())
            : Cosines.sparse(kernel, d, shape.coordinates(), m, data.random());
    Variant variant = all ? Variant.PLAIN : Variant.PAIRS;
    return before.with(
        new ChosenFamily(FeatureFamily.COSINES, variant, List.of(), shape.width()), cosines);
  }
}
