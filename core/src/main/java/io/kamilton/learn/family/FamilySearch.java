package io.kamilton.learn.family;

import io.kamilton.feature.FeatureMap;
import io.kamilton.feature.Features;
import io.kamilton.learn.ridge.Cancellation;
import io.kamilton.learn.ridge.FitNumbers;
import io.kamilton.learn.ridge.LambdaSearch;
import io.kamilton.learn.ridge.SquaredError;
import io.kamilton.learn.ridge.ValueFit;
import io.kamilton.surrogate.BaseDensity;
import io.kamilton.surrogate.Evaluations;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The best so far of several selections of features, by their held-out error. For one thread. */
public final class FamilySearch {
  private final Evaluations values;
  private final BaseDensity base;
  private final double[] weights;
  private final LambdaSearch search;
  private final double mostProducts;
  private final Cancellation cancellation;
  private @Nullable ValueFit fit;
  private Selection quadratics = Selection.NONE;
  private Selection chosen = Selection.NONE;

  /** Features with the families beside quadratics that they are of. */
  public record Selection(List<ChosenFamily> families, List<FeatureMap> maps) {
    static final Selection NONE = new Selection(List.of(), List.of());

    public Selection {
      families = List.copyOf(families);
      maps = List.copyOf(maps);
    }

    /** Features of no family but quadratics. */
    public static Selection quadratic(FeatureMap... maps) {
      return new Selection(List.of(), List.of(maps));
    }

    /** These, and those of another family. */
    public Selection with(ChosenFamily family, FeatureMap... more) {
      return new Selection(
          Stream.concat(families.stream(), Stream.of(family)).toList(),
          Stream.concat(maps.stream(), Stream.of(more)).toList());
    }

    private Features stacked() {
      return Features.stack(maps.toArray(new FeatureMap[0]));
    }
  }

  /**
   * Nothing is fitted yet.
   *
   * @param weights of the values in a fit; the error is weighted by their own
   * @param mostProducts n m² is at most this, as long as n is at least 2m: the latest are taken
   */
  public FamilySearch(
      Evaluations values,
      BaseDensity base,
      double[] weights,
      LambdaSearch search,
      double mostProducts,
      Cancellation cancellation) {
    this.cancellation = cancellation;
    this.mostProducts = mostProducts;
    this.values = values;
    this.base = base;
    this.weights = weights;
    this.search = search;
  }

  /** The same over at most n of the latest values, quickly; nothing is fitted yet. */
  public FamilySearch trial(int n) {
    int[] rows = latest(n);
    return new FamilySearch(
        values.rows(rows), base, weights(rows), LambdaSearch.QUICK, mostProducts, cancellation);
  }

  /** The same for what the best without the first group leaves of each value; nothing is fitted. */
  FamilySearch ofResiduals() {
    double[] left = fit().residuals();
    double[] own = IntStream.range(0, left.length).mapToDouble(values::valueWeight).toArray();
    return new FamilySearch(
        values.withValues(left, own),
        BaseDensity.flat(values.dimension()),
        weights,
        search,
        mostProducts,
        cancellation);
  }

  /** Holds out every group in turn, where so far there were enough to compare. */
  public void complete() {
    fit = fit().complete();
  }

  private int[] latest(int n) {
    return IntStream.range(Math.max(0, values.size() - n), values.size()).toArray();
  }

  private double[] weights(int[] rows) {
    return IntStream.of(rows).mapToDouble(i -> weights[i]).toArray();
  }

  /**
   * Takes features if they are the first, or lower the error, that of the group that is held out
   * first too; whether they were taken.
   */
  public boolean offer(Selection selection) {
    Features stacked = selection.stacked();
    if (fit != null && isTooLarge(stacked)) {
      return false;
    }
    Optional<ValueFit> next = closer(stacked);
    if (next.isEmpty()) {
      return false;
    }
    quadratics = fit == null ? selection : quadratics;
    fit = next.get();
    chosen = selection;
    return true;
  }

  /** The fit if it is the first, or lowers the error. */
  private Optional<ValueFit> closer(Features features) {
    ValueFit rival = fit;
    if (rival == null) {
      return Optional.of(fit(features));
    }
    int[] rows = affordable(features);
    return ValueFit.closerThan(
            rival, features, base, values.rows(rows), weights(rows), search, cancellation)
        .filter(next -> next.error() < FitNumbers.Families.LOWER * rival.error());
  }

  /** The fit with features, whatever the best are; nothing where they are too many. */
  public Optional<ValueFit> fitted(Selection selection) {
    Features stacked = selection.stacked();
    return isTooLarge(stacked) ? Optional.empty() : Optional.of(fit(stacked));
  }

  private boolean isTooLarge(Features features) {
    return features.size() > FitNumbers.Families.MOST_FEATURES_PER_VALUE * values.size();
  }

  private ValueFit fit(Features features) {
    int[] rows = affordable(features);
    return ValueFit.of(features, base, values.rows(rows), weights(rows), search, cancellation);
  }

  /** The latest values, as many as the bound of products allows. */
  private int[] affordable(Features features) {
    double m = features.size();
    double least = FitNumbers.Cost.LEAST_VALUES_PER_FEATURE * m;
    return latest((int) Math.max(least, mostProducts / m / m));
  }

  /** The best; there is one once a family was offered. */
  public ValueFit fit() {
    if (fit == null) {
      throw new IllegalStateException("no family was offered");
    }
    return fit;
  }

  public double error() {
    return fit().error();
  }

  /** Whether no larger family is worth a try. */
  public boolean isTiny() {
    return !(error() > SquaredError.TINY.bound());
  }

  /** The features that were offered first. */
  Selection quadratics() {
    return quadratics;
  }

  /** The features of the best. */
  public Selection chosen() {
    return chosen;
  }
}
