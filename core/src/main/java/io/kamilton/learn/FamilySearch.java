package io.kamilton.learn;

import io.kamilton.feature.FeatureMap;
import io.kamilton.feature.Features;
import io.kamilton.surrogate.BaseDensity;
import io.kamilton.surrogate.Evaluations;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The best so far of several families of features, by the error of values that were left out. For
 * one thread.
 */
final class FamilySearch {
  /** A larger family must lower the error to this share of it: else the smaller is kept. */
  private static final double LOWER = 0.9;

  /** A family has at most this many features a value. */
  private static final double MOST_FEATURES = 0.8;

  /** How many of the latest values tell what may be worth a fit to all. */
  static final int TRIAL = 1000;

  private final Evaluations values;
  private final BaseDensity base;
  private final double[] weights;
  private final ValueFit.Search search;
  private final double mostProducts;
  private @Nullable ValueFit fit;
  private Named chosen = new Named("", List.of());

  /** Features, and what they are called. */
  record Named(String name, List<FeatureMap> maps) {
    Named {
      maps = List.copyOf(maps);
    }
  }

  /**
   * Nothing is fitted yet.
   *
   * @param weights of the values in a fit; the error is weighted by their own
   * @param mostProducts n m² is at most this, as long as n is at least 2m: the latest are taken
   */
  FamilySearch(
      Evaluations values,
      BaseDensity base,
      double[] weights,
      ValueFit.Search search,
      double mostProducts) {
    this.mostProducts = mostProducts;
    this.values = values;
    this.base = base;
    this.weights = weights;
    this.search = search;
  }

  /** The same over at most n of the latest values, quickly; nothing is fitted yet. */
  FamilySearch trial(int n) {
    int[] rows = latest(n);
    return new FamilySearch(
        values.rows(rows), base, weights(rows), ValueFit.Search.QUICK, mostProducts);
  }

  private int[] latest(int n) {
    return IntStream.range(Math.max(0, values.size() - n), values.size()).toArray();
  }

  private double[] weights(int[] rows) {
    return IntStream.of(rows).mapToDouble(i -> weights[i]).toArray();
  }

  /** Takes a family if it is the first, or lowers the error; whether it was taken. */
  boolean offer(String family, List<FeatureMap> features) {
    Features stacked = stacked(features);
    if (fit != null && stacked.size() > MOST_FEATURES * values.size()) {
      return false;
    }
    ValueFit next = fit(stacked);
    if (fit != null && !(next.error() < LOWER * fit.error())) {
      return false;
    }
    fit = next;
    chosen = new Named(family, features);
    return true;
  }

  /** The error of a family, whatever the best is; ∞ where it has too many features. */
  double errorOf(List<FeatureMap> features) {
    Features stacked = stacked(features);
    return stacked.size() > MOST_FEATURES * values.size()
        ? Double.POSITIVE_INFINITY
        : fit(stacked).error();
  }

  private static Features stacked(List<FeatureMap> features) {
    return Features.stack(features.toArray(new FeatureMap[0]));
  }

  private ValueFit fit(Features features) {
    double m = features.size();
    int[] rows = latest((int) Math.max(2 * m, mostProducts / m / m));
    return ValueFit.of(features, base, values.rows(rows), weights(rows), search);
  }

  /** The best; there is one once a family was offered. */
  ValueFit fit() {
    if (fit == null) {
      throw new IllegalStateException("no family was offered");
    }
    return fit;
  }

  double error() {
    return fit().error();
  }

  /** Its features. */
  Named chosen() {
    return chosen;
  }
}
