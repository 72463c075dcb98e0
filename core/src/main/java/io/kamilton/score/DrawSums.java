package io.kamilton.score;

import io.kamilton.feature.Features;
import io.kamilton.linalg.Matrix;
import io.kamilton.surrogate.BaseDensity;
import java.util.Arrays;
import java.util.function.IntToDoubleFunction;

/**
 * The sums over draws that C and b of Prop. 2 are made of: those of the plain features, those of
 * the cosines, and those of the pairs of one of each.
 */
final class DrawSums {
  /** Doubles that a batch of points may take. */
  private static final int BATCH = 1 << 21;

  private final Features features;
  private final CosineSums cosines;
  private final PlainSums plain;
  private double weight;

  DrawSums(Features features, BaseDensity base) {
    this.features = features;
    cosines = new CosineSums(features);
    plain = new PlainSums(features, base);
  }

  /** Adds the rows of {@code points} that have a positive weight, in batches. */
  void add(Matrix points, IntToDoubleFunction weights) {
    int width = Math.max(1, cosines.size() + features.plainSize() * features.dimension());
    int batch = Math.max(1, BATCH / width);
    int n = points.rows();
    for (int from = 0; from < n; from += batch) {
      int[] rows = new int[Math.min(batch, n - from)];
      int count = 0;
      for (int i = from; i < Math.min(from + batch, n); i++) {
        if (weights.applyAsDouble(i) > 0) {
          rows[count++] = i;
        }
      }
      int[] kept = Arrays.copyOf(rows, count);
      if (count > 0) {
        double[] w = Arrays.stream(kept).mapToDouble(weights).toArray();
        addBatch(points.rows(kept), w);
      }
    }
  }

  private void addBatch(Matrix points, double[] w) {
    double[] sines = cosines.add(points, w);
    plain.add(points, w, sines);
    for (double each : w) {
      weight += each;
    }
  }

  void merge(DrawSums other) {
    cosines.merge(other.cosines);
    plain.merge(other.plain);
    weight += other.weight;
  }

  /** Σ_i w_i. */
  double weight() {
    return weight;
  }

  /** The lower triangle of C = (1/Σw) Σ_i w_i Σ_ℓ φ̇φ̇ᵀ. */
  double[] c() {
    int m = features.size();
    int p = features.plainSize();
    double[] c = new double[Math.multiplyExact(m, m)];
    plain.addTo(c, m);
    cosines.addTo(c, m, p);
    for (int at = 0; at < c.length; at++) {
      c[at] /= weight;
    }
    return c;
  }

  /** b = −(1/Σw) Σ_i w_i Σ_ℓ [φ̈ + g₀φ̇]. */
  double[] b(BaseDensity base) {
    double[] b = new double[features.size()];
    plain.addTo(b, base);
    cosines.addTo(b, features.plainSize(), base);
    for (int j = 0; j < b.length; j++) {
      b[j] /= weight;
    }
    return b;
  }
}
