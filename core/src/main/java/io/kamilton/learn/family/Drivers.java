package io.kamilton.learn.family;

import io.kamilton.feature.FeatureMap;
import io.kamilton.feature.Features;
import io.kamilton.feature.Varying;
import io.kamilton.feature.Varying.Terms;
import io.kamilton.learn.family.ChosenFamily.Variant;
import io.kamilton.learn.ridge.FitNumbers;
import io.kamilton.learn.ridge.SquaredError;
import io.kamilton.learn.ridge.ValueFit;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.function.IntFunction;
import java.util.stream.IntStream;

/**
 * The search for coordinates that drive the quadratics of others ({@link Varying}), and the fit of
 * what they drive. For one family in one fit.
 */
final class Drivers {
  private final FeatureFamily family;
  private final FamilySearch best;
  private final FitData data;
  private Structure structure;

  /** The known drivers are taken as they are, unless better ones are to be searched for. */
  Drivers(FeatureFamily family, FamilySearch best, FitData data, Structure known) {
    this.family = family;
    this.best = best;
    this.data = data;
    structure = known;
  }

  /** What was known, and what had to be found out. */
  Structure structure() {
    return structure;
  }

  /**
   * Features that a coordinate drives.
   *
   * @param terms what its coefficients are of
   * @param by what coordinate i drives
   */
  record Drive(Terms terms, IntFunction<List<FeatureMap>> by) {
    private Features features(int i) {
      return Features.stack(by.apply(i).toArray(new FeatureMap[0]));
    }
  }

  /** The drivers by a few values, with products if those suffice; then what they drive by all. */
  void offer(Drive plain, Drive crossed) {
    int size = data.values().size();
    int trial = Math.min(FitNumbers.Families.TRIAL_VALUES, size);
    Drive first = values(crossed) <= trial ? crossed : plain;
    boolean unknown = !structure.drivers().containsKey(family);
    if (values(first) <= size && (data.searches() || unknown)) {
      structure = structure.withDrivers(family, search(first));
    }
    offer(first, variant(first));
    if (drivers().size() * values(crossed) <= size && values(crossed) > values(first)) {
      offer(crossed, variant(crossed));
    }
  }

  /** Offers what the drivers drive, if there are any. */
  void offer(Drive drive, Variant variant) {
    if (!best.isTiny() && !drivers().isEmpty()) {
      best.offer(with(drivers(), drive, variant));
    }
  }

  private SortedSet<Integer> drivers() {
    return structure.drivers().getOrDefault(family, Collections.emptySortedSet());
  }

  /** Of one other coordinate there are no products. */
  private Variant variant(Drive drive) {
    boolean products = drive.terms == Terms.PRODUCTS && data.dimension() > 2;
    return products ? Variant.PRODUCTS : Variant.PLAIN;
  }

  /** How many values suffice to tell whether a coordinate drives these. */
  private int values(Drive drive) {
    return IntStream.range(0, data.dimension())
        .map(i -> drive.by.apply(i).stream().mapToInt(FeatureMap::size).sum())
        .map(features -> FitNumbers.Drivers.LEAST_VALUES_PER_FEATURE * features)
        .max()
        .orElse(0);
  }

  /**
   * The best one, then the best beside it, …, as long as each lowers the error by far; those that
   * are known where they are better, where there are none, or where a trial has fewer values than
   * quadratics take.
   */
  private SortedSet<Integer> search(Drive drive) {
    FamilySearch trial = best.trial(Math.max(FitNumbers.Families.TRIAL_VALUES, values(drive)));
    SortedSet<Integer> found = new TreeSet<>();
    Optional<ValueFit> quadratics = trial.fitted(best.quadratics());
    if (quadratics.isEmpty()) {
      return drivers();
    }
    ValueFit fit = quadratics.get();
    while (found.size() < FitNumbers.Drivers.MOST && fit.error() > SquaredError.TINY.bound()) {
      double enough = FitNumbers.Drivers.LOWER * fit.error();
      SortedSet<Integer> next = found;
      for (int i : likeliest(fit, found, drive)) {
        SortedSet<Integer> more = new TreeSet<>(found);
        more.add(i);
        Optional<ValueFit> with = trial.fitted(with(more, drive, Variant.PLAIN));
        if (with.isPresent() && with.get().error() < enough) {
          fit = with.get();
          enough = fit.error();
          next = more;
        }
      }
      if (next.equals(found)) {
        break;
      }
      found = next;
    }
    SortedSet<Integer> before = structure.drivers().getOrDefault(family, found);
    if (found.isEmpty() || before.equals(found)) {
      return before;
    }
    double known =
        trial
            .fitted(with(before, drive, Variant.PLAIN))
            .map(ValueFit::error)
            .orElse(Double.POSITIVE_INFINITY);
    return known < fit.error() ? before : found;
  }

  /** The coordinates beside some that are worth a fit: what they drive explains most. */
  private List<Integer> likeliest(ValueFit fit, Set<Integer> found, Drive drive) {
    List<Integer> others =
        IntStream.range(0, data.dimension()).filter(i -> !found.contains(i)).boxed().toList();
    if (others.size() <= FitNumbers.Drivers.MOST_TRIED) {
      return others;
    }
    double[] explained = fit.explainedBy(others.stream().map(drive::features).toList());
    return IntStream.range(0, explained.length)
        .boxed()
        .sorted(Comparator.comparingDouble(k -> -explained[k]))
        .limit(FitNumbers.Drivers.MOST_TRIED)
        .map(others::get)
        .toList();
  }

  private FamilySearch.Selection with(SortedSet<Integer> by, Drive drive, Variant variant) {
    List<FeatureMap> driven = new ArrayList<>();
    by.forEach(i -> driven.addAll(drive.by.apply(i)));
    ChosenFamily chosen = new ChosenFamily(family, variant, List.copyOf(by), 0);
    return best.quadratics().with(chosen, driven.toArray(new FeatureMap[0]));
  }
}
