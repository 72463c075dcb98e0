package io.kamilton.score;

import io.kamilton.feature.FeatureMap;
import io.kamilton.feature.Features;
import io.kamilton.linalg.Matrix;
import io.kamilton.surrogate.BaseDensity;
import io.kamilton.surrogate.Evaluations;
import java.util.ArrayList;
import java.util.List;

/**
 * A history as Prop. 2 sees it: C and b as sums over points, so that points are added one at a time
 * or in batches, and two histories with the same features and base are merged by adding.
 *
 * <p>A point costs O(m²) (O(m² + dmp) beside p features that are not cosines). Single points wait
 * in a small batch: the next snapshot, or a full batch, adds them at the speed of a matrix product.
 * Not for use by several threads at once; a {@link FiniteSnapshot} is immutable. Why sums, and not
 * the paper's updates: docs/decisions/0004-finite-averages.md.
 */
public final class FiniteSums {
  /** Single points that wait before they are added together. */
  private static final int WAITING = 64;

  private final Features features;
  private final BaseDensity base;
  private final DrawSums draws;
  private final ValueSums values;
  private final List<double[]> waiting = new ArrayList<>();
  private final List<Double> waitingWeights = new ArrayList<>();

  public FiniteSums(FeatureMap features, BaseDensity base) {
    if (features.dimension() != base.dimension()) {
      throw new IllegalArgumentException(
          "base has dimension " + base.dimension() + "; the features " + features.dimension());
    }
    this.features = Features.stack(features);
    this.base = base;
    draws = new DrawSums(this.features, base);
    values = new ValueSums(this.features, base);
  }

  /** Flat base. */
  public FiniteSums(FeatureMap features) {
    this(features, BaseDensity.flat(features.dimension()));
  }

  /** One more draw. O(m²). */
  public void add(double[] x, double weight) {
    if (x.length != features.dimension()) {
      throw new IllegalArgumentException(
          "x has dimension " + x.length + "; the features " + features.dimension());
    }
    for (double each : x) {
      if (!Double.isFinite(each)) {
        throw new IllegalArgumentException("x holds " + each + "; it must be finite");
      }
    }
    if (!(weight > 0 && weight < Double.POSITIVE_INFINITY)) {
      throw new IllegalArgumentException("weight is " + weight + "; it must be positive, finite");
    }
    waiting.add(x.clone());
    waitingWeights.add(weight);
    if (waiting.size() == WAITING) {
      flush();
    }
  }

  /** One more draw of weight 1. */
  public void add(double[] x) {
    add(x, 1);
  }

  /** All draws of {@code e}, by their weights. O(nm² + dm²) for cosines. */
  public void addDraws(Evaluations e) {
    draws.add(e.points(), e::drawWeight);
  }

  /** All values of {@code e}, by their weights. O(nm²). */
  public void addValues(Evaluations e) {
    values.add(e);
  }

  /** Adds another history with the same features and base. O(m²). */
  public void merge(FiniteSums other) {
    if (!features.equals(other.features) || !base.equals(other.base)) {
      throw new IllegalArgumentException("other has other features or another base density");
    }
    flush();
    other.flush();
    draws.merge(other.draws);
    values.merge(other.values);
  }

  /** The history so far. O(m²). */
  public FiniteSnapshot snapshot() {
    FiniteSums copy = new FiniteSums(features, base);
    copy.merge(this);
    return new FiniteSnapshot(features, base, copy.draws, copy.values);
  }

  private void flush() {
    if (!waiting.isEmpty()) {
      Matrix points = Matrix.of(waiting.toArray(new double[0][]));
      draws.add(points, waitingWeights::get);
      waiting.clear();
      waitingWeights.clear();
    }
  }
}
